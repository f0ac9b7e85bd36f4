# Everything in one command each; the build itself is CMake's (see CMakeLists.txt).
#   make                 configure and build into build/; build/bin/{xmpcc,xmprun,xmpinfo} work in place
#   make demo            the heat example on 4 nodes
#   make hosts-demo      the heat example on 2 test hosts of 2 nodes, with what was moved how
#   make check           every test; ends with "N passed, N failed"
#   make bench           the benchmarks' table
#   make install PREFIX= install (default /usr/local)
#   make clean           remove build/
BUILD ?= build
PREFIX ?= /usr/local
JOBS ?= $(shell nproc)
CMAKE_FLAGS ?=
SYSTEM := sh scripts/bootstrap.sh
# Two builds at once in one folder would spoil each other's files.
LOCK := $(shell command -v flock >/dev/null 2>&1 && echo flock $(BUILD)/.lock)

.PHONY: all product demo hosts-demo check bench install clean configure format
all: configure
	@$(LOCK) cmake --build $(BUILD) -j $(JOBS)

# Without the tests: half of the compiling.
product: configure
	@$(LOCK) cmake --build $(BUILD) -j $(JOBS) --target product

# Configuring again is cheap, and ninja does it by itself when a CMake file changed.
configure:
	@$(SYSTEM)
	@mkdir -p $(BUILD)
	@test -f $(BUILD)/build.ninja || $(LOCK) cmake -S . -B $(BUILD) -G Ninja $(CMAKE_FLAGS)

demo: product
	@sh scripts/demo.sh $(BUILD)

hosts-demo: product
	@sh scripts/demo.sh $(BUILD) hosts

check: all
	@bash scripts/check.sh $(BUILD)

bench: product
	@python3 bench/run.py $(BUILD)

install: product
	@cmake --install $(BUILD) --prefix "$(PREFIX)" > /dev/null
	@echo "installed into $(DESTDIR)$(PREFIX)"

clean:
	rm -rf $(BUILD) build-asan

format:
	@git ls-files '*.cpp' '*.h' '*.c' | xargs clang-format-22 -i
