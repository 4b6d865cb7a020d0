"""Runs a program with a terminal for its standard error, and prints what it wrote there.

on_terminal.py PROGRAM ARGUMENT…: standard output is passed on; what came to the terminal follows a line of its own.
"""

import os
import pty
import subprocess
import sys

ours, theirs = pty.openpty()
child = subprocess.Popen(sys.argv[1:], stderr=theirs, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL)
os.close(theirs)
seen = b""
while True:
    try:
        piece = os.read(ours, 65536)
    except OSError:  # Linux says EIO once the last writer has gone.
        break
    if not piece:
        break
    seen += piece
output = child.stdout.read()
code = child.wait()
sys.stdout.buffer.write(output + b"-- terminal\n" + seen)
sys.stdout.flush()
sys.exit(code)
