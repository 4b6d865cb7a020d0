#!/usr/bin/env python3
"""A Chromium whose DevTools messages about workers come late: slow_devtools.py ARGUMENTS…

Stands between sitegen and the browser that CHROMIUM names, on descriptors 3 and 4. Every message of a worker's
session, and the one that tells of the worker, is held for a second, as on a machine under load. The order stays.
"""
import json
import os
import subprocess
import sys
import threading
import time

DELAY = 1.0
to_browser, from_browser = os.pipe(), os.pipe()
for end, place in ((to_browser[0], 60), (from_browser[1], 61)):
    os.dup2(end, place)


def attach():
    os.dup2(60, 3)
    os.dup2(61, 4)


own_input, own_output = os.dup(3), os.dup(4)
browser = subprocess.Popen([os.environ["CHROMIUM"]] + sys.argv[1:], close_fds=False, preexec_fn=attach)
for end in (60, 61, to_browser[0], from_browser[1]):
    os.close(end)


def commands():
    while True:
        piece = os.read(own_input, 1 << 16)
        if not piece:
            browser.kill()
            return
        while piece:
            piece = piece[os.write(to_browser[1], piece):]


threading.Thread(target=commands, daemon=True).start()
workers = set()
buffer = b""
while True:
    piece = os.read(from_browser[0], 1 << 16)
    if not piece:
        break
    buffer += piece
    while b"\0" in buffer:
        text, buffer = buffer.split(b"\0", 1)
        message = json.loads(text)
        parameters = message.get("params", {})
        is_late = message.get("sessionId") in workers and "method" in message
        if message.get("method") == "Target.attachedToTarget" and parameters["targetInfo"]["type"] == "worker":
            workers.add(parameters["sessionId"])
            is_late = True
        if is_late:
            time.sleep(DELAY)
        rest = text + b"\0"
        while rest:
            rest = rest[os.write(own_output, rest):]
sys.exit(browser.wait())
