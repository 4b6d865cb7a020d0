"""range_server.py FOLDER: serves a folder on loopback as a good host does, ranges included; prints its port. Ends when its
standard input does, or is killed."""

import http.server
import os
import sys

TYPES = {".html": "text/html; charset=utf-8", ".plist": "text/xml", ".png": "image/png", ".json": "application/json",
         ".ipa": "application/octet-stream"}


class Handler(http.server.BaseHTTPRequestHandler):
    def do_HEAD(self):
        self.do_GET(body=False)

    def do_GET(self, body=True):
        path = os.path.join(sys.argv[1], os.path.basename(self.path.split("?")[0]))
        if not os.path.isfile(path):
            return self.send_error(404)
        data = open(path, "rb").read()
        start, end, status = 0, len(data) - 1, 200
        wanted = self.headers.get("Range", "")
        if wanted.startswith("bytes=") and "ranges" in sys.argv[2:]:
            first, last = wanted[6:].split("-")
            start, end, status = int(first), min(int(last or end), end), 206
        self.send_response(status)
        self.send_header("Content-Type", TYPES.get(os.path.splitext(path)[1], "application/octet-stream"))
        self.send_header("Content-Length", str(end - start + 1))
        if status == 206:
            self.send_header("Content-Range", f"bytes {start}-{end}/{len(data)}")
        self.end_headers()
        if body:
            self.wfile.write(data[start:end + 1])

    def log_message(self, *arguments):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
with open(sys.argv[1] + ".port", "w") as file:
    file.write(str(server.server_port))
server.serve_forever()
