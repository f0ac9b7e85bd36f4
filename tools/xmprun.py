#!/usr/bin/env python3
"""xmprun. This text is compiled at each start, so the program is a module, which is not (see tasuki_launch.py)."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.realpath(__file__))), "lib", "tasuki"))
from tasuki_launch import xmprun  # noqa: E402

sys.exit(xmprun())
