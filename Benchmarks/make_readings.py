"""Makes a database of Peek with any number of items, the same bytes of content in each run."""
import datetime, pathlib, random, sqlite3, uuid

SCHEMA = """
CREATE TABLE items(id TEXT PRIMARY KEY, type TEXT DEFAULT 'page', url TEXT, content TEXT, created_at TEXT, updated_at TEXT,
  deleted_at TEXT);
CREATE TABLE tags(id INTEGER PRIMARY KEY, name TEXT UNIQUE, frequency INTEGER, last_used TEXT, frecency_score REAL,
  created_at TEXT, updated_at TEXT);
CREATE TABLE item_tags(item_id TEXT, tag_id INTEGER, created_at TEXT, PRIMARY KEY(item_id, tag_id));
CREATE TABLE settings(key TEXT PRIMARY KEY, value TEXT);
"""
NEWEST = datetime.datetime(2026, 11, 20)


def make(path, count, tags=300, sites=500):
    """Writes a database: four of five items are pages, the others notes; each second note has a formula and a hashtag."""
    pathlib.Path(path).unlink(missing_ok=True)
    random_source = random.Random(7)
    words = ["".join(random_source.choice("aeioubcdfghlmnprst") for _ in range(random_source.randint(4, 9))) for _ in range(2000)]
    database = sqlite3.connect(path)
    database.executescript(SCHEMA)
    for number in range(tags):
        used = NEWEST - datetime.timedelta(days=random_source.randint(0, 400))
        database.execute(
            "INSERT INTO tags VALUES(?, ?, ?, ?, 0, '', '')",
            (number, words[number], random_source.randint(1, 200), used.isoformat() + "Z"))
    for number in range(count):
        name = str(uuid.UUID(int=random_source.getrandbits(128)))
        saved = (NEWEST - datetime.timedelta(minutes=random_source.randint(0, 1_500_000))).isoformat() + "Z"
        if number % 5 == 4:
            text = " ".join(random_source.choice(words) for _ in range(30))
            if number % 10 == 4:
                text += " $x^2+y^2$ and #" + words[random_source.randrange(tags)]
            row = (name, "text", None, text, saved, saved)
        else:
            site, page = words[random_source.randrange(sites)], random_source.choice(words)
            row = (name, "page", f"https://{site}.example/{page}/{number}", None, saved, saved)
        database.execute("INSERT INTO items VALUES(?, ?, ?, ?, ?, ?, NULL)", row)
        for tag in random_source.sample(range(tags), random_source.randint(0, 3)):
            database.execute("INSERT INTO item_tags VALUES(?, ?, ?)", (name, tag, saved))
    database.commit()
    database.close()
