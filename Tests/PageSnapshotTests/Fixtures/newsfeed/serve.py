#!/usr/bin/env python3
"""Serves the newsfeed of this folder on 127.0.0.1: its pictures and sounds are drawn on request, its feed has three
pages, its stories arrive in pieces. Ends by itself.

usage: serve.py [--port N] [--seconds N] [--fonts DIR]    prints the address on the first line
"""
import argparse, http.server, json, math, pathlib, struct, sys, threading, time, urllib.parse, zlib

FOLDER = pathlib.Path(__file__).resolve().parent
TYPES = {".html": "text/html; charset=utf-8", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml",
         ".webmanifest": "application/manifest+json"}
TITLES = [
    ("science", "Why the second of two waits is no longer than the first", "Rows of numbered tickets"),
    ("town", "A bench is moved three metres, and everybody has an opinion", "A bench beside a lime tree"),
    ("garden", "The pears are late, the wasps are early", "Pears on a branch"),
    ("science", "Averages of averages, and how they go wrong", "Coloured bars of unlike height"),
    ("town", "Night buses run on the half hour from Monday", "A bus stop at night"),
    ("garden", "What to sow when the moon does not matter", "A tray of soil"),
]


def png(seed, width):
    """A picture of soft bands, the same for the same seed and width."""
    height = max(1, width * 9 // 16)
    hue = (seed * 67) % 360
    # One row of colours, lighter and darker from row to row.
    row = bytearray()
    for x in range(width):
        light = .62 + .14 * math.sin(x / width * 6 + seed)
        row += bytes(int(255 * (light + .18 * math.cos(math.radians(hue + shift)))) for shift in (0, 120, 240))
    rows = bytearray()
    for y in range(height):
        shift = int(34 * math.cos(y / height * 5 + seed * 2))
        rows += b"\0" + row.translate(bytes(min(255, max(0, value + shift)) for value in range(256)))
    chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(bytes(rows), 6)) + chunk(b"IEND", b""))


def wav(seed, seconds):
    rate = 8000
    data = bytes(int(128 + 60 * math.sin(2 * math.pi * (220 + 40 * seed) * i / rate)) for i in range(rate * seconds))
    return struct.pack("<4sI4s4sIHHIIHH4sI", b"RIFF", 36 + len(data), b"WAVE", b"fmt ", 16, 1, 1, rate, rate, 1, 8,
                       b"data", len(data)) + data


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    fonts = None
    pictures = {}
    lock = threading.Lock()

    def do_GET(self):
        address = urllib.parse.urlsplit(self.path)
        query = urllib.parse.parse_qs(address.query)
        path = address.path
        if path.startswith("/img/"):
            width = min(1280, int(query.get("w", ["320"])[0]))
            return self.answer(self.picture(zlib.crc32(path.encode()) % 97, width), "image/png")
        if path.startswith("/audio/"):
            name = path[7:-4]
            return self.answer(wav(9, 400) if name == "long" else wav(int(name), 2), "audio/wav")
        if path == "/fonts/text.woff2" and self.fonts:
            return self.answer((pathlib.Path(self.fonts) / "KaTeX_Main-Regular.woff2").read_bytes(), "font/woff2")
        if path == "/api/feed":
            return self.feed(int(query.get("page", ["1"])[0]))
        if path.startswith("/api/story/"):
            return self.story()
        file = FOLDER / ("index.html" if path == "/" else path.lstrip("/"))
        if file.suffix in TYPES and file.is_file() and FOLDER in file.resolve().parents:
            return self.answer(file.read_bytes(), TYPES[file.suffix])
        self.answer(b"not here\n", "text/plain", 404)

    def do_POST(self):
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.answer(b"", "text/plain", 204)

    def picture(self, seed, width):
        with self.lock:
            if (seed, width) not in self.pictures:
                self.pictures[seed, width] = png(seed, width)
            return self.pictures[seed, width]

    def feed(self, page):
        if not 2 <= page <= 4:
            return self.answer(b'{"items": [], "last": true}', "application/json")
        items = [{"id": page * 10 + i, "category": c, "title": f"{t}", "alt": a, "link": f"/story/{page * 10 + i}",
                  "text": f"Card {i + 1} of page {page}. It was short when it was written and has stayed so.",
                  "image": f"/img/{page * 10 + i}.png?w=640"}
                 for i, (c, t, a) in enumerate(TITLES[(page % 2) * 3:][:3])]
        self.answer(json.dumps({"items": items, "last": page == 4}).encode(), "application/json")

    def story(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/plain; charset=utf-8")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        for word in "It begins like any other wait, and it goes on as if it had only just begun.".split():
            piece = (word + " ").encode()
            self.wfile.write(b"%x\r\n%s\r\n" % (len(piece), piece))
            time.sleep(.01)
        self.wfile.write(b"0\r\n\r\n")

    def answer(self, body, kind, status=200):
        tag = f'"{zlib.crc32(body):08x}"'
        if status == 200 and tag in self.headers.get("If-None-Match", ""):
            status, body = 304, b""
        self.send_response(status)
        self.send_header("ETag", tag)
        self.send_header("Content-Type", kind)
        if status not in (204, 304):
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if status not in (204, 304):
            self.wfile.write(body)

    def log_message(self, *_):
        pass


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--port", type=int, default=0)
    options.add_argument("--seconds", type=float, default=60)
    options.add_argument("--fonts")
    options = options.parse_args()
    Handler.fonts = options.fonts
    server = http.server.ThreadingHTTPServer(("127.0.0.1", options.port), Handler)
    server.daemon_threads = True
    print(f"http://127.0.0.1:{server.server_address[1]}/", flush=True)
    threading.Timer(options.seconds, server.shutdown).start()
    server.serve_forever(poll_interval=.1)


if __name__ == "__main__":
    main()
