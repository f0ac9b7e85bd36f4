#!/usr/bin/env bash
# NVRTC for the suite of kernels, into the build folder, where no CUDA toolkit is installed. No GPU is needed.
# Usage: nvrtc.sh BUILD_DIR
set -eu
build=$(cd "$1" && pwd)
for library in /usr/local/cuda*/lib64/libnvrtc.so.[0-9]* "$build"/nvrtc/nvidia/*/lib/libnvrtc.so.[0-9]*; do
  if [ -e "$library" ]; then
    echo "NVRTC is there: $library"
    exit 0
  fi
done
python3 -m pip install --quiet --target "$build/nvrtc" nvidia-cuda-nvrtc
