#!/usr/bin/env python3
"""Serves a news site on 127.0.0.1 for Scripts/news-demo: eight feeds of different formats and faults, their articles and
their pictures. `POST /advance` moves the site from its first state to its second. `GET /report` counts the requests.
The content is the same in each run; only the port differs.

usage: news_site.py [--port N] [--seconds N]    prints the address on the first line; ends after the given time, or when
its parent ends
"""
import argparse, datetime, email.utils, hashlib, html, http.server, json, math, os, random, struct, sys, threading, time
import urllib.parse, zlib

# The time of the second fetch. Every date of the site is relative to it.
NOW = datetime.datetime(2026, 11, 25, 12, tzinfo=datetime.timezone.utc)

# ---------------------------------------------------------------------------------------------------------- pictures

PALETTES = {  # top and bottom of the sky, top and bottom of the ground, dark, middle, light, accent
    "dawn": ("f7b267", "fde8c9", "6b8fa8", "27506b", "1d2b3a", "7a5c48", "fff6e6", "d1495b"),
    "noon": ("4f9fdb", "d9eefb", "5fa37a", "2f6b4f", "22313f", "8a8f98", "ffffff", "e4572e"),
    "dusk": ("2b2d5b", "e58f65", "3b3f6b", "15172f", "0e1022", "5b507a", "ffe3b0", "f2b134"),
    "grey": ("8d99a6", "dfe5ea", "71808c", "46535e", "2b343c", "98a2ab", "f5f7f9", "2a9d8f"),
    "warm": ("8c4a2f", "d9a066", "b97a4b", "6a3f24", "3a2214", "c58b52", "fbe7c6", "b23a48"),
    "leaf": ("a7c957", "f2f5d8", "6a994e", "386641", "1f3a26", "8a7f55", "fefae0", "bc4749"),
}
DARK, MIDDLE, LIGHT, ACCENT, COLOURS, CRUST = 128, 129, 130, 131, 132, 156


def png(width, height, scene, palette, seed):
    """Returns a picture with a palette of 256 colours."""
    hexes = [tuple(bytes.fromhex(colour)) for colour in PALETTES[palette]]
    mix = lambda a, b, t: bytes(round(x + (y - x) * t) for x, y in zip(a, b))
    colours = b"".join(mix(hexes[0], hexes[1], i / 63) for i in range(64))
    colours += b"".join(mix(hexes[2], hexes[3], i / 63) for i in range(64))
    colours += b"".join(bytes(colour) for colour in hexes[4:])
    chance = random.Random(seed)
    for _ in range(24):
        tint = tuple(chance.randrange(70, 225) for _ in range(3))
        colours += mix(tint, hexes[4], .25)
    colours += bytes.fromhex("a8612f")
    rows = Canvas(width, height, chance)
    getattr(rows, scene)()
    data = b"".join(b"\0" + bytes(row) for row in rows.rows)
    chunk = lambda kind, body: struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0))
            + chunk(b"PLTE", colours) + chunk(b"IDAT", zlib.compress(data, 9)) + chunk(b"IEND", b""))


class Canvas:
    """A grid of palette indices with a few scenes."""

    def __init__(self, width, height, chance):
        self.width, self.height, self.chance = width, height, chance

    def ground(self, horizon, ridge=0):
        """Sky above a horizon with hills, and ground or water below."""
        self.horizon = int(self.height * horizon)
        phase = self.chance.random() * 6
        columns = []
        for x in range(self.width):
            edge = self.horizon - int(ridge * self.height * (.5 + .3 * math.sin(x / self.width * 5 + phase)
                                                             + .2 * math.sin(x / self.width * 13 + phase * 2)))
            columns.append(bytes(min(63, y * 64 // self.horizon) for y in range(edge)) if x == 0 or ridge else columns[-1][:edge])
            below = self.height - edge
            columns[-1] += bytes(64 + y * 64 // below for y in range(below)) if x == 0 or ridge else columns[0][edge:]
        self.rows = [bytearray(row) for row in zip(*columns)]

    def box(self, x0, y0, x1, y1, colour):
        x0, x1 = max(0, int(x0)), min(self.width, int(x1))
        for y in range(max(0, int(y0)), min(self.height, int(y1))):
            if x1 > x0:
                self.rows[y][x0:x1] = bytes([colour]) * (x1 - x0)

    def disc(self, cx, cy, rx, ry, colour):
        for y in range(int(cy - ry), int(cy + ry) + 1):
            span = rx * math.sqrt(max(0, 1 - ((y - cy) / ry) ** 2))
            self.box(cx - span, y, cx + span, y + 1, colour)

    def slope(self, top, bottom, y0, y1, colour):
        """A shape between two horizontal edges, each a pair of x."""
        for y in range(int(y0), int(y1)):
            t = (y - y0) / max(1, y1 - y0)
            self.box(top[0] + (bottom[0] - top[0]) * t, y, top[1] + (bottom[1] - top[1]) * t, y + 1, colour)

    def harbour(self):
        w, h = self.width, self.height
        self.ground(.58)
        sun = self.chance.uniform(.2, .8) * w
        self.disc(sun, h * .46, h * .1, h * .1, LIGHT)
        self.ground_again()
        for i in range(14):
            y = self.horizon + (i + .5) * (h - self.horizon) / 14
            half = w * self.chance.uniform(.01, .05)
            self.box(sun - half, y, sun + half, y + 3, LIGHT)
        for i in range(2):
            x = w * (.72 + .16 * i)
            self.box(x, h * .22, x + w * .012, self.horizon, DARK)
            self.box(x - w * .1, h * .22, x + w * .06, h * .24, DARK)
            self.box(x - w * .08, h * .24, x - w * .078, h * .4, DARK)
        for x, size in ((.16, 1.0), (.44, .7)):
            x, y, s = x * w, h * (.78 if size == 1 else .68), h * .3 * size
            self.slope((x, x), (x, x + s * .62), y - s, y - s * .12, LIGHT)
            self.slope((x - 4, x - 4), (x - s * .4, x - 4), y - s * .85, y - s * .12, ACCENT)
            self.slope((x - s * .55, x + s * .8), (x - s * .35, x + s * .55), y - s * .08, y + s * .14, DARK)

    def ground_again(self):
        """Covers what a scene has drawn below the horizon."""
        below = self.height - self.horizon
        for y in range(self.horizon, self.height):
            self.box(0, y, self.width, y + 1, 64 + (y - self.horizon) * 64 // below)

    def bridge(self):
        w, h = self.width, self.height
        self.ground(.66, .22)
        for i in range(5):
            y = h * (.74 + .05 * i)
            self.box(w * self.chance.uniform(0, .6), y, w * self.chance.uniform(.6, 1), y + 2, LIGHT)
        deck = h * .52
        self.box(0, deck, w, deck + h * .035, DARK)
        for x in (.25, .75):
            self.box(w * x - w * .012, h * .16, w * x + w * .012, h * .78, DARK)
        for x in range(0, w, 3):
            t = abs(((x / w - .25) % .5) - .25) * 4
            top = deck - h * .36 * t * t
            self.box(x, top, x + 3, top + 5, ACCENT)
            if x % 30 == 0:
                self.box(x, top, x + 2, deck, MIDDLE)

    def shelves(self):
        w, h = self.width, self.height
        self.ground(.99)
        for shelf in range(4):
            bottom = h * (.26 + .24 * shelf)
            x = w * .03
            while x < w * .96:
                wide, high = self.chance.uniform(.012, .035) * w, self.chance.uniform(.13, .2) * h
                if self.chance.random() > .08:
                    colour = COLOURS + self.chance.randrange(24)
                    self.box(x, bottom - high, x + wide, bottom, colour)
                    self.box(x, bottom - high * .8, x + wide, bottom - high * .74, LIGHT)
                x += wide + 2
            self.box(0, bottom, w, bottom + h * .03, DARK)

    def board(self):
        w, h = self.width, self.height
        self.ground(.35)
        for row in range(8):
            y0, y1 = h * (.35 + .65 * (row / 8) ** 1.25), h * (.35 + .65 * ((row + 1) / 8) ** 1.25)
            for y in range(int(y0), int(y1) + 1):
                spread = .55 + .75 * (y / h)
                for column in range(-1, 9):
                    left = w / 2 + (column - 4) * w * spread / 7
                    self.box(left, y, left + w * spread / 7 + 1, y + 1, LIGHT if (row + column) % 2 else MIDDLE)
        for x, y, size, colour in ((.3, .62, .8, DARK), (.52, .78, 1.1, ACCENT), (.74, .6, .75, DARK)):
            x, y, s = x * w, y * h, h * .3 * size
            self.disc(x, y + s * .12, s * .34, s * .1, DARK)
            self.slope((x - s * .1, x + s * .1), (x - s * .3, x + s * .3), y - s * .6, y + s * .12, colour)
            self.disc(x, y - s * .68, s * .19, s * .19, colour)

    def tram(self):
        w, h = self.width, self.height
        self.ground(.74)
        x = 0
        while x < w:
            wide, high = self.chance.uniform(.06, .13) * w, self.chance.uniform(.25, .55) * h
            self.box(x, self.horizon - high, x + wide, self.horizon, MIDDLE if int(x) % 2 else DARK)
            for i in range(int(wide // 26)):
                for k in range(int(high // 40)):
                    if self.chance.random() > .5:
                        self.box(x + 8 + i * 26, self.horizon - high + 12 + k * 40, x + 20 + i * 26, self.horizon - high + 30 + k * 40, LIGHT)
            x += wide
        self.box(0, h * .3, w, h * .3 + 3, DARK)
        left, right, top, bottom = w * .2, w * .8, h * .46, h * .82
        self.slope((w * .48, w * .52), (w * .44, w * .56), h * .3, top, DARK)
        self.slope((left + 30, right - 30), (left, right), top, top + h * .05, ACCENT)
        self.box(left, top + h * .05, right, bottom, ACCENT)
        self.box(left, bottom - h * .1, right, bottom - h * .07, LIGHT)
        for i in range(6):
            self.box(left + w * (.03 + .095 * i), top + h * .08, left + w * (.1 + .095 * i), top + h * .2, LIGHT)
        for i in (.28, .36, .64, .72):
            self.disc(w * i, bottom, h * .035, h * .035, DARK)
        self.box(0, bottom + h * .035, w, bottom + h * .045, DARK)

    def loaf(self):
        w, h = self.width, self.height
        self.ground(.5)
        for x, y, size in ((.7, .56, .7), (.36, .64, 1)):
            x, y, s = x * w, y * h, h * .34 * size
            self.disc(x, y + s * .55, s * 1.35, s * .22, DARK)
            self.disc(x, y, s * 1.25, s * .68, MIDDLE)
            self.disc(x, y - s * .08, s * 1.15, s * .54, CRUST)
            for i in range(4):
                cut = x + s * (-.75 + .45 * i)
                self.slope((cut, cut + s * .14), (cut + s * .1, cut + s * .3), y - s * .42, y + s * .2, LIGHT)

    def clouds(self):
        w, h = self.width, self.height
        self.ground(.82, .16)
        for _ in range(5):
            x, y, s = self.chance.random() * w, self.chance.uniform(.14, .45) * h, self.chance.uniform(.06, .12) * h
            for dx, dy, size in ((-1.5, .3, .8), (-.6, -.2, 1.1), (.5, -.1, 1), (1.5, .35, .75)):
                self.disc(x + dx * s, y + dy * s, s * size * 1.2, s * size, LIGHT)
            self.box(x - s * 2.2, y + s * .4, x + s * 2.2, y + s * 1.1, LIGHT)
        for _ in range(60):
            x, y = self.chance.random() * w, self.chance.uniform(.5, .8) * h
            self.slope((x, x + 2), (x - 8, x - 6), y, y + 26, MIDDLE)


# Name: scene, palette, width, height.
PICTURES = {
    "quay": ("harbour", "dawn", 1200, 630), "ferry": ("harbour", "dusk", 1200, 630), "basin": ("harbour", "grey", 640, 480),
    "fog": ("clouds", "grey", 1200, 630), "gale": ("clouds", "noon", 1200, 630), "rain": ("clouds", "dusk", 640, 480),
    "line4": ("tram", "noon", 1200, 630), "depot": ("tram", "dusk", 1200, 630), "signal": ("tram", "grey", 640, 480),
    "lift": ("bridge", "grey", 1200, 630), "span": ("bridge", "dusk", 1200, 630), "arch": ("bridge", "leaf", 640, 480),
    "cable": ("bridge", "noon", 1200, 630), "reading": ("shelves", "warm", 1200, 630), "stacks": ("shelves", "leaf", 1200, 630),
    "catalogue": ("shelves", "grey", 640, 480), "rye": ("loaf", "warm", 1200, 630), "oven": ("loaf", "dusk", 1200, 630),
    "market": ("loaf", "noon", 640, 480), "board": ("board", "noon", 1200, 630), "endgame": ("board", "dusk", 1200, 630),
    "club": ("board", "warm", 640, 480),
}
ALT = {"harbour": "Two sailing boats in front of cranes", "clouds": "Low clouds above hills",
       "tram": "A tram in front of lit houses", "bridge": "A suspension bridge over a river",
       "shelves": "Shelves with books of many colours", "loaf": "Two loaves on a table", "board": "Pieces on a chessboard"}
GIF = bytes.fromhex("47494638396101000100800000000000ffffff21f90401000000002c00000000010001000002024401003b")
BLANK = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"

# ------------------------------------------------------------------------------------------------------------- prose

BANK = {
    "harbour": [
        "The harbour office keeps a paper table of the tides beside the electronic one. Both hang at the entrance, and skippers still read the paper first, because it shows the whole week at a glance.",
        "Small boats wait behind the breakwater until the signal mast shows two white lights. The rule is older than the radio, and it still works when a battery is flat.",
        "On the north side the stones of the quay are worn smooth by ropes. Visitors run a hand over the grooves and ask how long it took; the answer on the sign is ninety years.",
        "Pilots recommend arriving at half tide, when the current in the narrow entrance is weakest. A longer wait outside costs less than a hurried turn inside.",
        "The crane drivers work in pairs and change places every two hours. One of them described the job as reading wind by watching flags, washing lines and gulls.",
    ],
    "weather": [
        "The station on the hill reports temperature, wind and the height of the cloud base every ten minutes. Its record goes back to a notebook with a pressed fern between the pages.",
        "Forecasters compare four models and write one sentence about the differences between them. When the models agree, the sentence is short, and the umbrella question is settled.",
        "Cold air collects in the valley on clear nights and drains towards the coast before sunrise. Gardeners along the river cover their pots whenever the evening is still.",
        "A rain gauge is a simple instrument, yet it needs a level base, an open view and somebody who empties it on time. The volunteers have a calendar for that last part.",
        "Fog forms where warm, moist air meets cold water. It lifts from the edges first, so the outer buoys are usually visible an hour before the inner ones.",
    ],
    "tram": [
        "Each car has two motors on each bogie and returns energy to the wire when it brakes. On the long descent to the river the line feeds nearly as much as it takes.",
        "The timetable leaves forty seconds at every stop. Planners say that a door which opens reliably saves more time than a faster car.",
        "Before a section opens, an empty car loaded with sandbags runs over it for three nights. Sensors under the rails record how far each sleeper moves.",
        "Passengers asked for lower handles, louder announcements and a bench at the windy stop. Two of the three wishes are in the next order of spare parts.",
        "The workshop keeps wooden patterns for parts that nobody casts any more. When one is needed, the foundry across the yard makes three, so that two are left for later.",
    ],
    "library": [
        "The reading room has forty seats and a clock that is four minutes slow. Regular visitors know about the clock and leave in time for the bus anyway.",
        "Books that have not been borrowed for ten years move to the lower store. They can still be ordered, and a small lift brings them up within a quarter of an hour.",
        "A catalogue entry needs a title, a year and a place on the shelf. Everything else is a kindness to the reader, and the librarians are generous with it.",
        "Children may borrow as many books as they can carry. The record is nineteen, and the rule about carrying them alone was added the day after.",
        "Old maps lie flat in wide drawers. The paper has to rest for an hour before it is measured, because it grows a little in a warm room.",
    ],
    "bridge": [
        "Steel grows by about a hundredth of a millimetre for each metre and degree. On a span of two hundred metres the joints have to take the width of a hand between winter and summer.",
        "Inspectors tap every rivet with a small hammer and listen. A loose one sounds dull, and a circle of chalk marks it for the night shift.",
        "The deck was designed for carts and carries buses today. That works because the first engineer did not trust the quality of his iron and doubled every plate.",
        "Paint is the cheapest part of a bridge and decides how long the others last. Four coats are applied, each in a slightly different shade, so that a missed spot is easy to see.",
        "Cyclists prefer the downstream side, where the wind is weaker. Counters in the railing confirmed the habit within a week of their installation.",
    ],
    "bread": [
        "Dough for the dark loaf rests overnight at eight degrees. A slow rise gives the crust its blisters and the crumb a mild, slightly sour taste.",
        "The oven is heated with offcuts from the carpenter next door. After the fire is raked out, the stones hold enough heat for four batches, the last of which is biscuits.",
        "Bakers weigh water as well as flour. A spoon more or less decides whether a loaf stands up straight or spreads like a flat cake.",
        "Yesterday's bread is sold at half price until ten. After that it becomes crumbs, soup or pudding, and almost nothing is thrown away.",
        "Rye absorbs more water than wheat and stays fresh longer. The old rule says that a rye loaf is best on its third day.",
    ],
    "chess": [
        "The club plays in a former post office, with the counters as analysis boards. Spectators lean where parcels used to be weighed.",
        "Most games at this level are decided by the clock. Trainers advise spending a fifth of the time on the first fifteen moves and keeping five minutes for the end.",
        "A rook behind a passed pawn is worth more than a rook in front of it. The rule has exceptions, and collecting them is a pleasant way to spend a winter.",
        "Beginners write down their moves on paper before they play them. The habit feels slow for a month and then prevents one bad mistake in every game.",
        "The youngest player of the evening is nine, the oldest eighty-one. They drew, shook hands, and set up the pieces again without a word.",
    ],
}

GENERAL = [
    "Readers who know more are welcome at the desk on Thursdays. Notes on paper are read first, and a photograph of a notice board has solved more than one riddle.",
    "The city archive holds a folder on the subject, with drawings, bills and a letter of thanks. It can be seen in the afternoon; gloves are lent at the door.",
    "What it costs is easily said, what it saves is not. The committee will therefore count for a year before anybody draws a conclusion, and publish the table each month.",
    "People in the neighbourhood take it calmly. A woman with a bicycle said that she had seen three plans and two openings, and that the benches were the best part of each.",
    "The next date is in spring. Until then a model stands in the window of the old customs house, one metre long, with a lamp that children may switch on.",
    "Two schools follow the work from the beginning. Their diary has a page for each week, and the drawings in it have become more exact from month to month.",
]

# Slug: subject, picture, hours before NOW (None: no date), tags, title, first paragraph.
STORIES = {
    # Breaking, RSS 2.0
    "lower-quay": ("harbour", "quay", 3.2, "Harbour,Tides", "Morning tide closes the lower quay for three hours",
        "The lower quay is closed from seven to ten this morning because a spring tide and a steady west wind lift the water above the kerb. Deliveries move to the upper gate, and the ferry to the islands leaves from pier 7."),
    "tram-line-4": ("tram", "line4", 5.5, "Trams,Bridges", "Tram line 4 returns to the old bridge",
        "After two years on a detour the trams of line 4 cross the old bridge again. The first car left the depot at five in the morning, nearly full, and reached the far bank without stopping once."),
    "fog-basin": ("weather", "fog", 7, "Weather,Harbour", "Fog warning extended to the inner basin",
        "The fog warning now covers the inner basin as well. Visibility is below two hundred metres, and small craft should keep to the marked lane until noon."),
    "burst-pipe": ("library", "reading", 11, "Libraries", "Reading room reopens after a burst pipe",
        "The reading room is open again. A pipe above the atlas case burst on Sunday; quick hands and a stack of trays kept every volume dry."),
    "lift-bridge": ("bridge", "lift", 20, "Bridges", "Lift bridge stays down until Friday",
        "The lift bridge does not open for ships before Friday. A bearing in the north tower is worn, and the spare part travels by rail."),
    "night-ferry": ("harbour", "ferry", 30, "Harbour", "Night ferry leaves from pier 7 this week",
        "The night ferry uses pier 7 until Sunday while divers replace the fenders of pier 3. Lamps and a painted line lead from the old waiting room to the new one."),
    "market-queue": ("bread", "market", 122, "Bread", "Bakery queue moves to the covered market",
        "The long queue in front of the bakery now forms inside the covered market. Nobody has to stand in the rain, and the tram can pass the corner again."),
    "quay-open": ("harbour", "basin", 0.6, "Harbour,Tides", "Lower quay is open again after the tide",
        "The lower quay opened at eleven, an hour later than planned. Two benches were moved by the water and are back in their places."),
    "cranes-resume": ("weather", "gale", 0.9, "Weather,Harbour", "Wind eases and the cranes resume work",
        "The wind has dropped below twelve metres a second, and the cranes on the north side work again. The backlog of six barges should be gone by the evening."),
    # Science, Atom 1.0
    "cable-sag": ("bridge", "cable", 9, "Bridges,Mathematics", "Why a hanging cable is not a parabola",
        "A cable that carries only its own weight hangs in a catenary. Load it with a level roadway, and the curve becomes a parabola; the difference is small, and students measured it with a tape and a level."),
    "tide-table": ("harbour", "quay", 26, "Tides,Mathematics", "How a tide table is computed",
        "A tide table adds up a few dozen waves whose periods are known from astronomy. Their heights are found by fitting one year of measurements, and the sum predicts the next."),
    "crust": ("bread", "rye", 33, "Bread,Physics", "What makes a crust sing",
        "A fresh loaf crackles when it leaves the oven. Microphones show that the sound comes from the crust, which cools faster than the crumb and breaks into plates."),
    "paper-growth": ("library", "stacks", 45, "Libraries,Physics", "Paper grows across its grain",
        "A sheet of paper gets wider in damp air, but hardly longer. A library measured three hundred sheets in a year and found the ratio to be four to one."),
    "sum-of-squares": ("chess", "board", 52, "Mathematics", "Counting the squares of a board: $\\sum_{k=1}^{8} k^2$",
        "A chessboard has sixty-four small squares, but squares of other sizes are there as well. Counting them leads to a sum that is worth knowing by heart."),
    "fog-drops": ("weather", "rain", 70, "Weather,Physics", "How small is a drop of fog?",
        "A drop of fog is about a fiftieth of a millimetre wide and falls a centimetre in a second. A laser in the harbour counted them for a month."),
    "queue-model": ("tram", "depot", 1.5, "Trams,Mathematics", "A simple model of full trams",
        "When one tram is late it collects more passengers and gets later still. A model with two parameters describes the effect, and suggests where to let a car wait."),
    # Technology, Atom 0.3 with stubs
    "signal-box": ("tram", "signal", 6, "Trams,Software", "The signal box gets a new program & keeps its levers",
        "The old signal box now runs on a small computer, but the levers stay. They are wired to sensors, and a program of four hundred lines checks every movement before a point is set."),
    "catalogue-search": ("library", "catalogue", 14, "Libraries,Software", "A catalogue search that works without a network",
        "The library's search now fits on a memory stick. An index of two megabytes answers in a few milliseconds, on any computer, with the cable unplugged."),
    "bridge-sensors": ("bridge", "span", 22, "Bridges", "Sixty sensors listen to the river bridge",
        "Sixty sensors record how the river bridge moves. The data are public, and a table shows the largest movement of every day."),
    "oven-control": ("bread", "oven", 40, "Bread,Software", "An oven control that admits doubt",
        "The bakery's new oven control shows a range instead of a number. Bakers like it, since a thermometer in the wall never knew the temperature of the bread."),
    "chess-clock": ("chess", "club", 64, "Chess", "A chess clock made of two old watches",
        "Two watches, a beam and a spring make a chess clock that needs no battery. The drawings are free, and a school class has built eleven of them."),
    # Sports, JSON Feed
    "club-final": ("chess", "endgame", 4, "Chess", "Club final is decided in the last minute",
        "The final of the harbour clubs ended after five hours with a pawn on the seventh rank and eleven seconds on the clock. The home team won by half a point."),
    "rowing-eights": ("harbour", "basin", 12, "Rowing", "Eights race against the tide and a barge",
        "Six eights started at slack water, but a barge was late and the tide was early. The winning crew steered close to the wall, where the current is weakest."),
    "bridge-run": ("bridge", "arch", 28, "Running,Bridges", "Twelve bridges, one run",
        "More than two thousand people ran across all twelve bridges of the city. The organisers counted shoes at the finish, and one was left over."),
    "undated-ladder": ("chess", None, None, "Chess", "The winter ladder: how it works",
        "Every member may challenge a neighbour on the ladder once a week. The board in the hall shows the order, and a peg with your name is all that you need."),
    "future-open": ("chess", "club", -700, "Chess", "Christmas open: the list of players",
        "The open on Christmas Eve has room for eighty players. The list is on the door, and the last places are drawn by lot."),
    "old-regatta": ("harbour", None, 380, "Rowing", "Autumn regatta: all results",
        "The results of the autumn regatta are complete. The lightweight doubles were repeated after a protest about a drifting buoy."),
    "relay": ("bread", "market", 1.1, "Running", "Bakers win the market relay",
        "A team of four bakers won the relay around the covered market. They trained, they said, by carrying flour up the stairs."),
    # Podcasts
    "pod-keeper": ("harbour", "ferry", 16, "Harbour", "The lighthouse that became a library",
        "A conversation about a tower with sixty-one steps, eight hundred books and one lamp. How do you shelve a round room, and who dusts the top?"),
    "pod-sourdough": ("bread", "rye", 40, "Bread", "Sourdough for people without time",
        "Flour, water, salt and a timetable: this episode follows one dough through a normal working day and bakes it at nine in the evening."),
    "pod-points": ("tram", "depot", 63, "Trams", "Points, levers and patience",
        "Three people who set points by hand talk about frost, leaves and the sound of a rail that is about to move."),
    "pod-clouds": ("weather", "gale", 88, "Weather", "Ten clouds and what they mean",
        "A walk with a forecaster, ten clouds long. You need a window, or better a bench on a hill."),
    "pod-endings": ("chess", "endgame", 110, "Chess", "King and pawn against king",
        "The shortest ending is the most useful one. This episode needs no board, but a chequered tablecloth helps."),
    # Videos
    "vid-lift": ("bridge", "lift", 8, "Bridges", "The lift bridge in ninety seconds",
        "One ship, one bridge, ninety seconds: a film without words, taken from the roof of the pilot station."),
    "vid-bread": ("bread", "oven", 27, "Bread", "From dough to loaf in one take",
        "A camera above the table follows two hands, six loaves and one oven without a cut."),
    "vid-tram": ("tram", "line4", 34, "Trams", "Front seat: the whole of line 4",
        "The view from the front seat, from the depot to the last stop on the hill, with every bell."),
    "vid-shelf": ("library", "stacks", 58, "Libraries", "Moving eleven thousand books",
        "A chain of two hundred people passes eleven thousand books from the old building to the new one."),
    "vid-tide": ("harbour", "quay", 81, "Tides", "Twelve hours of tide in one minute",
        "The harbour fills and empties while the sun crosses the picture. Watch the boat at the left edge."),
    "vid-quay": ("harbour", "basin", 1.0, "Tides", "Water on the lower quay",
        "This morning's water, seen from the upper gate: the bollards disappear and come back."),
}

GERMAN_BANK = [
    "Der Hafen ist für die kleinen Betriebe der Stadt der wichtigste Kunde. Wer hier Brot, Seile oder Lampen verkauft, richtet seine Öffnungszeiten nach der Flut und nicht nach der Uhr.",
    "Die Händlerinnen und Händler rechnen mit einem ruhigen Winter. Die Preise für Mehl und Holz sind seit dem Sommer fast unverändert, nur die Fracht über den Fluss ist etwas teurer geworden.",
    "Früher wurde auf dem Markt mit Kreide angeschrieben. Heute hängt ein Bildschirm über der Waage, doch die Tafel ist geblieben, weil sie auch bei Regen lesbar ist.",
    "Auf der Brücke zählt seit März ein Gerät die Lastenräder. Es sind mehr als erwartet, und die Stadt überlegt, eine zweite Spur zu öffnen.",
    "Am Abend treffen sich die Betriebe in der alten Börse. Dort wird nicht gehandelt, sondern geplaudert, und manches Geschäft beginnt mit einer Frage nach dem Wetter.",
]
GERMAN = {  # slug: picture, title, description
    "fischmarkt": ("market", "Fischmarkt öffnet eine Stunde früher", "Der Fischmarkt öffnet ab Montag schon um fünf Uhr. Die Händler möchten vor dem Berufsverkehr fertig sein."),
    "muehle": ("rye", "Mühle am Fluss mahlt wieder für große Bäckereien", "Nach dem Umbau liefert die Mühle am Fluss wieder Mehl für größere Betriebe. Die Steine sind neu, das Wasserrad ist über hundert Jahre alt."),
    "seilerei": ("quay", "Seilerei findet Nachfolgerin in der eigenen Werkstatt", "Die älteste Seilerei der Stadt bleibt erhalten. Eine Gesellin übernimmt den Betrieb und behält die lange Bahn hinter dem Deich."),
    "lastenrad": ("span", "Lastenräder dürfen über die mittlere Brücke", "Die mittlere Brücke ist ab sofort für Lastenräder frei. Für Kühlgut verkürzt sich der Weg um zwölf Minuten."),
    "buecherkauf": ("catalogue", "Bücherei kauft häufiger bei kleinen Läden", "Die Bücherei bestellt jedes dritte Buch in einem Laden der Nachbarschaft. Der Umweg lohnt sich für beide Seiten."),
    "preisliste": (None, "Preisliste der Hafenbäcker für Dezember", "Das dunkle Brot kostet im Dezember so viel wie im November. Neu ist ein kleiner Laib für Alleinstehende."),
}

JAPANESE_BANK = [
    "港の入り口には二つの灯台があり、夜になると赤と緑の光が水面に映る。船長たちは光の間隔を見て、潮の流れを確かめるという。",
    "図書館の閲覧室は朝八時に開く。窓ぎわの席は早く埋まるが、午後になると北側の席のほうが静かで読みやすい。",
    "橋の点検は毎年春と秋に行われる。小さなハンマーで一つずつ鋲をたたき、音の違いで緩みを見つける仕事は、今も人の耳に頼っている。",
    "天気の変わり目には、丘の上の観測所が一時間ごとに雲の高さを測る。記録は百年分あり、古い帳面には押し花がはさまっていた。",
    "路面電車は坂を下るときに電気を架線へ戻す。長い下り坂では、走るのに使った電気のほとんどを取り戻せる日もある。",
]
JAPANESE = {  # slug: picture, hours before NOW, title, first paragraph
    "watashi": ("ferry", 10, "渡し船が冬の時刻表に変わる", "川の渡し船は今週から冬の時刻表で運航する。最終便は三十分早くなるが、朝の便は一本増える。"),
    "ishibashi": ("arch", 21, "古い石橋の修理が終わり、歩いて渡れるように", "二年続いた石橋の修理が終わり、きょうから歩いて渡れるようになった。欄干の石は元の場所に一つずつ戻された。"),
    "bunko": ("reading", 36, "港の文庫に千冊の寄贈", "港の小さな文庫に、航海日誌や地図など千冊の本が寄せられた。整理が終わったものから順に棚に並ぶ。"),
    "shogi": ("board", 50, "船乗りの盤上大会、今年は雨で屋内に", "毎年桟橋で開かれる盤上大会は、雨のため倉庫の中で行われた。優勝したのは初めて参加した料理人だった。"),
    "pan": (None, 75, "島のパン屋、週三日の営業に", "島でただ一軒のパン屋が、来月から週三日の営業になる。粉を運ぶ船の便に合わせるためだ。"),
}
ARABIC = ("chess", "board", 18, "Chess", "بطولة الشطرنج في الميناء تبدأ بجولة هادئة", [
    "بدأت بطولة الشطرنج في قاعة الميناء القديمة صباح أمس بمشاركة أربعين لاعبا من ثلاث مدن. انتهت معظم مباريات الجولة الأولى بالتعادل، وجلس الجمهور قرب النوافذ حيث الضوء أوضح.",
    "يقول المنظمون إن القاعة كانت مخزنا للحبال، وإن رائحة القطران ما زالت في الخشب. وضعت الطاولات في صفين طويلين، وعلى كل طاولة ساعة وورقة لتسجيل النقلات.",
    "تستمر البطولة خمسة أيام، ويستطيع الزوار متابعة المباريات من الشرفة. في المساء تعرض المباريات المهمة على لوح كبير مع شرح بسيط للمبتدئين.",
    "سيحصل الفائز على لوح من خشب الجوز صنعه نجار من الحي، أما بقية اللاعبين فلهم الشاي والخبز الطازج من المخبز المجاور كل صباح.",
])

# -------------------------------------------------------------------------------------------------------------- site


def date(hours):
    return NOW - datetime.timedelta(hours=hours)


def iso(hours):
    return date(hours).strftime("%Y-%m-%dT%H:%M:%SZ")


def paragraphs(slug):
    subject, first = STORIES[slug][0], STORIES[slug][5]
    bank = BANK[subject]
    start = zlib.crc32(slug.encode()) % len(bank)
    more = [GENERAL[(start * 5 + len(slug) + i) % len(GENERAL)] for i in range(3)]
    return [first] + [bank[(start + i) % len(bank)] for i in range(4)] + more


def p(texts):
    return "".join(f"<p>{html.escape(text, quote=False)}</p>\n" for text in texts)


class Site:
    """The answers of the site in its first or second state."""

    def __init__(self, base):
        self.base = base
        self.state = 1
        self.pictures = {name: png(width, height, scene, palette, zlib.crc32(name.encode()))
                         for name, (scene, palette, width, height) in PICTURES.items()}

    def picture(self, name):
        return f"{self.base}/media/{name}.png"

    def alt(self, name):
        return ALT[PICTURES[name][0]]

    def link(self, slug, query=""):
        return f"{self.base}/stories/{slug}{query}"

    def answer(self, path):
        """Returns status, type, body and header fields of a path."""
        feeds = {"/breaking.rss": (self.breaking, "application/rss+xml"), "/world.rdf": (self.world, "application/rdf+xml"),
                 "/business.xml": (self.business, "text/xml"), "/science.atom": (self.science, "application/atom+xml"),
                 "/technology.xml": (self.technology, "application/atom+xml"), "/sports.json": (self.sports, "application/feed+json"),
                 "/podcast.rss": (self.podcast, "application/rss+xml; charset=utf-8"), "/videos.xml": (self.videos, "text/xml; charset=UTF-8")}
        if self.state == 2:
            if path == "/business.xml":
                return 503, "text/plain", b"try again later\n", {"Retry-After": "7200"}
            if path == "/podcast.rss":
                return 410, "text/plain", b"this feed has ended\n", {}
            if path == "/technology.xml":
                return 200, "text/html; charset=utf-8", self.error_page("The site moves"), {}
        if path in feeds:
            make, kind = feeds[path]
            text = make()
            body = text if isinstance(text, bytes) else text.encode()
            return 200, kind, body, {"ETag": f'"{hashlib.sha256(body).hexdigest()[:16]}"'}
        if path in ("/pixel.gif", "/count.gif"):
            return 200, "image/gif", GIF, {}
        if path == "/media/login.png":
            return 200, "text/html; charset=utf-8", self.error_page("Please sign in"), {}
        if path.startswith("/media/") and path[7:-4] in self.pictures:
            return 200, "image/png", self.pictures[path[7:-4]], {"Cache-Control": "max-age=86400"}
        slug = path.removeprefix("/stories/")
        if slug in STORIES or slug in JAPANESE or slug == "chess-hall" or slug in GERMAN and slug != "preisliste":
            return 200, "text/html; charset=utf-8", self.page(slug), {}
        return 404, "text/html; charset=utf-8", self.error_page("Not found"), {}

    # ------------------------------------------------------------------------------------------------------- pages

    def error_page(self, title):
        return f"<!doctype html><html lang=en><title>{title}</title><h1>{title}</h1><p>Nothing to read here.</html>\n".encode()

    def page(self, slug):
        """The full article between menus, a banner about cookies, related links and a footer."""
        if slug in GERMAN:
            name, title, first = GERMAN[slug]
            language, texts = "de", [first] + self.rotated(GERMAN_BANK, slug)
            menu, related, agree = ["Startseite", "Wirtschaft", "Märkte", "Impressum"], "Auch interessant", "Wir verwenden Cookies. Bitte stimmen Sie zu."
        elif slug in JAPANESE:
            name, _, title, first = JAPANESE[slug]
            language, texts = "ja", [first] + self.rotated(JAPANESE_BANK, slug)
            menu, related, agree = ["ホーム", "世界", "暮らし", "お問い合わせ"], "関連記事", "このサイトはクッキーを使用します。"
        elif slug == "chess-hall":
            _, name, _, _, title, texts = ARABIC
            language, menu, related, agree = "ar", ["الرئيسية", "رياضة", "أرشيف"], "اقرأ أيضا", "نستخدم ملفات تعريف الارتباط."
        else:
            name, title = STORIES[slug][1], STORIES[slug][4]
            language, texts = "en", paragraphs(slug)
            menu, related, agree = ["Home", "Technology", "Archive", "Contact"], "Related stories", "We use cookies. Accept all cookies to continue."
        figure = ""
        if name:
            figure = (f'<figure><img src="/media/{name}.png" alt="{self.alt(name)}" width="1200" height="630">'
                      f"<figcaption>{'Foto' if language == 'de' else '写真' if language == 'ja' else 'Photograph'}: Quayside Archive</figcaption></figure>")
        extra = ""
        if slug in ("signal-box", "catalogue-search"):
            extra = ('<p>The check is short enough to print in full:</p>\n<pre><code class="language-python">def may_set(point, train):\n'
                     '    # A point that is occupied never moves.\n    if point.occupied &amp;&amp; train.waiting:\n        return False\n'
                     '    return all(track.clear for track in point.tracks)\n</code></pre>\n')
        if slug in ("bridge-sensors", "signal-box"):
            extra += ("<h2>The figures</h2>\n<table><caption>Largest movement in millimetres</caption><thead><tr><th>Day</th><th>North</th><th>Middle</th><th>South</th></tr></thead><tbody>"
                      + "".join(f"<tr><td>{day}</td><td>{n}</td><td>{m}</td><td>{s}</td></tr>" for day, n, m, s in
                                (("Monday", 4.1, 9.8, 3.9), ("Tuesday", 4.4, 10.2, 4.0), ("Wednesday", 3.8, 8.7, 3.5), ("Thursday", 5.2, 12.6, 4.9)))
                      + "</tbody></table>\n<p>The middle span moves most in the late afternoon, when the sun has warmed the upper chord.</p>\n")
        body = p(texts[:2]) + figure + p(texts[2:4]) + extra + p(texts[4:])
        image = f'<meta property="og:image" content="{self.picture(name)}">' if name else ""
        return f"""<!doctype html>
<html lang="{language}"{' dir="rtl"' if language == 'ar' else ''}><head><meta charset="utf-8"><title>{html.escape(title)} | Quayside</title>{image}
<meta property="og:site_name" content="Quayside"><link rel="canonical" href="{self.link(slug)}">
<style>nav a {{ margin: 1em }}</style><script>var track = "{slug}";</script></head><body>
<header><a href="/">Quayside</a><nav><ul>{''.join(f'<li><a href="/{i}">{word}</a></li>' for i, word in enumerate(menu))}</ul></nav></header>
<div class="cookie-banner" id="cookie-consent" role="dialog"><p>{agree}</p><button>OK</button></div>
<main><article class="story"><h1>{html.escape(title)}</h1><p class="byline">Quayside Desk</p>
<div class="article-body">
{body}</div></article>
<aside class="related"><h2>{related}</h2><ul><li><a href="/stories/fog-basin">Fog warning</a></li><li><a href="/stories/lift-bridge">Lift bridge</a></li></ul></aside>
</main><footer class="site-footer"><p>Newsletter, terms, privacy</p><img src="/count.gif" alt=""></footer></body></html>
""".encode()

    def rotated(self, bank, slug):
        start = zlib.crc32(slug.encode()) % len(bank)
        return (bank + bank)[start:start + 4]

    # ------------------------------------------------------------------------------------------------------- feeds

    def breaking(self):
        """RSS 2.0: whole articles with lazy pictures, trackers and addresses with campaign parameters."""
        slugs = ["lower-quay", "tram-line-4", "fog-basin", "burst-pipe", "lift-bridge", "night-ferry", "market-queue"]
        if self.state == 2:
            slugs = ["quay-open", "cranes-resume"] + slugs[:-1]
        items = ""
        for slug in slugs:
            _, name, hours, tags, title, _ = STORIES[slug]
            texts = paragraphs(slug)
            if self.state == 2 and slug == "lower-quay":
                title = "Morning tide closes the lower quay for four hours"
                texts[0] = texts[0].replace("seven to ten", "seven to eleven") + " The harbour office added an hour after the second reading of the gauge."
            source, alt = self.picture(name), self.alt(name)
            pictures = [
                f'<img src="{source}" alt="{alt}" width="1200" height="630">',
                f'<img src="{BLANK}" data-src="{source}" alt="{alt}" class="lazyload">',
                f'<img src="/count.gif" data-lazy-srcset="{source} 1200w" data-lazy-src="{source}" alt="{alt}"><noscript><img src="{source}" alt="{alt}"></noscript>',
            ]
            body = p(texts[:1]) + f"<figure>{pictures[len(slug) % 3]}<figcaption>{alt}.</figcaption></figure>\n" + p(texts[1:4])
            if slug == "fog-basin":
                body += f'<p><img src="{self.base}/media/missing.png" alt="A chart of the inner basin"></p>\n'
            if slug == "burst-pipe":
                body += f'<p><img src="/media/login.png" alt="The wet ceiling above the atlas case"></p>\n'
            body += p(texts[4:]) + (f'<p>More in <a href="{self.link("fog-basin", "?utm_source=wire&utm_medium=rss&utm_campaign=daily")}">the report on fog</a> '
                                     f'and on <a href="https://tides.example/table?fbclid=abc&station=7" onclick="spy()">the table of tides</a>.</p>\n')
            body += '<img src="/pixel.gif?id=1" width="1" height="1" alt=""><img src="/count.gif" alt=""><script>spy()</script>'
            items += (f"<item><title>{html.escape(title)}</title><link>{html.escape(self.link(slug, '?utm_source=wire&utm_medium=rss'))}</link>"
                      f'<guid isPermaLink="false">wire-{slug}</guid><pubDate>{email.utils.format_datetime(date(hours))}</pubDate>'
                      f"<dc:creator>Harbour Desk</dc:creator>" + "".join(f"<category>{tag}</category>" for tag in tags.split(","))
                      + f"<description>{html.escape(texts[0])}</description><content:encoded><![CDATA[{body}]]></content:encoded></item>\n")
        return (f'<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" '
                f'xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Quayside Wire</title><link>{self.base}/</link>'
                f"<description>Short news from the harbour</description><language>en-GB</language><ttl>5</ttl>\n{items}</channel></rss>\n")

    def world(self):
        """RSS 1.0 in Japanese with dates and authors of Dublin Core. It is the same in both states."""
        entries, listed = "", ""
        for slug, (name, hours, title, first) in JAPANESE.items():
            texts = [first] + self.rotated(JAPANESE_BANK, slug) * (1 if slug == "pan" else 3)
            body = p([first] if slug == "pan" else texts[:5])
            if name:
                body = p([first]) + f'<p><img src="{self.picture(name)}" alt="川と橋の写真"></p>\n' + p(texts[1:5])
            listed += f'<rdf:li rdf:resource="{self.link(slug)}"/>'
            entries += (f'<item rdf:about="{self.link(slug)}"><title>{title}</title><link>{self.link(slug)}</link><description>{first}</description>'
                        f"<dc:date>{date(hours).astimezone(datetime.timezone(datetime.timedelta(hours=9))).isoformat()}</dc:date>"
                        f"<dc:creator>編集部</dc:creator><dc:subject>港</dc:subject><content:encoded><![CDATA[{body}]]></content:encoded></item>\n")
        return ('<?xml version="1.0" encoding="UTF-8"?>\n<rdf:RDF xmlns="http://purl.org/rss/1.0/" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" '
                'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/">'
                f'<channel rdf:about="{self.base}/world.rdf"><title>川と橋の便り</title><link>{self.base}/world</link><description>世界の港から</description>'
                f"<dc:language>ja</dc:language><items><rdf:Seq>{listed}</rdf:Seq></items></channel>\n{entries}</rdf:RDF>\n")

    def business(self):
        """RSS 0.91 in German: ISO-8859-1 that claims to be UTF-8, short texts, no dates."""
        items = "".join(f"<item><title>{title}</title><link>{self.link(slug)}</link><description>{first}</description></item>\n"
                        for slug, (_, title, first) in GERMAN.items())
        return (f'<?xml version="1.0" encoding="UTF-8"?>\n<rss version="0.91"><channel><title>Hafen &amp; Handel</title><link>{self.base}/handel</link>'
                f"<description>Nachrichten für kleine Betriebe</description><language>de</language>\n{items}</channel></rss>\n").encode("iso-8859-1")

    def science(self):
        """Atom 1.0 with XHTML and MathML."""
        slugs = ["cable-sag", "tide-table", "crust", "paper-growth", "sum-of-squares", "fog-drops"]
        if self.state == 2:
            slugs = ["queue-model"] + slugs
        formulas = {
            "cable-sag": ('<math xmlns="http://www.w3.org/1998/Math/MathML" display="block"><semantics><mrow><mi>y</mi><mo>=</mo><mi>a</mi><mi>cosh</mi><mfrac><mi>x</mi><mi>a</mi></mfrac></mrow>'
                          r'<annotation encoding="application/x-tex">y = a \cosh\frac{x}{a}</annotation></semantics></math>'),
            "tide-table": ('<math xmlns="http://www.w3.org/1998/Math/MathML" display="block"><mrow><mi>h</mi><mo>(</mo><mi>t</mi><mo>)</mo><mo>=</mo><munderover><mo>&#8721;</mo><mrow><mi>k</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover>'
                           "<msub><mi>A</mi><mi>k</mi></msub><mi>cos</mi><mo>(</mo><msub><mi>&#969;</mi><mi>k</mi></msub><mi>t</mi><mo>+</mo><msub><mi>&#966;</mi><mi>k</mi></msub><mo>)</mo></mrow></math>"),
            "sum-of-squares": r"The sum is $\sum_{k=1}^{n} k^2 = \frac{n(n+1)(2n+1)}{6}$, which gives 204 for a board of eight; the prize of $5 and $10 was shared.",
            "queue-model": ('<math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><msub><mi>d</mi><mrow><mi>n</mi><mo>+</mo><mn>1</mn></mrow></msub><mo>=</mo><mi>&#955;</mi><msub><mi>d</mi><mi>n</mi></msub></mrow>'
                            r'<annotation encoding="application/x-tex">d_{n+1} = \lambda d_n</annotation></semantics></math>'),
        }
        entries = ""
        for slug in slugs:
            _, name, hours, tags, title, _ = STORIES[slug]
            texts = paragraphs(slug)
            updated = hours
            if self.state == 2 and slug == "crust":
                texts[0] += " A second series with rye bread gave the same result."
                updated = 1
            body = p(texts[:1]) + (f"<p>{formulas[slug]}</p>\n" if slug in formulas else "")
            body += f'<p><img src="media/{name}.png" alt="{self.alt(name)}" width="1200" height="630" /></p>\n' + p(texts[1:])
            entries += (f'<entry><id>tag:quayside.example,2026:science/{slug}</id><title type="text">{html.escape(title)}</title><link rel="alternate" href="stories/{slug}"/>'
                        f"<published>{iso(hours)}</published><updated>{iso(updated)}</updated>" + "".join(f'<category term="{tag}"/>' for tag in tags.split(","))
                        + f'<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">{body}</div></content></entry>\n')
        return (f'<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en" xml:base="{self.base}/"><title>The Measured World</title>'
                f'<id>tag:quayside.example,2026:science</id><updated>{iso(3)}</updated><link rel="self" href="science.atom"/><author><name>Institute of Small Things</name></author>\n{entries}</feed>\n')

    def technology(self):
        """Atom 0.3 with bare ampersands and references of HTML; the pages have the whole articles."""
        entries = ""
        for slug in ["tram-line-4", "signal-box", "catalogue-search", "bridge-sensors", "oven-control", "chess-clock"]:
            _, _, hours, tags, title, first = STORIES[slug]
            hours = hours + .5 if slug == "tram-line-4" else hours
            entries += (f"<entry><id>tag:quayside.example,2026:tech/{slug}</id><title>{title}</title><link rel=\"alternate\" type=\"text/html\" href=\"{self.link(slug, '?utm_source=tech&utm_campaign=stubs')}\"/>"
                        f"<issued>{iso(hours)}</issued><modified>{iso(hours)}</modified><dc:subject>{tags.split(',')[0]}</dc:subject>"
                        f"<summary>{first.split('. ')[0]}&nbsp;&hellip; R&D &mdash; read more</summary></entry>\n")
        return (f'<?xml version="1.0" encoding="utf-8"?>\n<feed version="0.3" xmlns="http://purl.org/atom/ns#" xmlns:dc="http://purl.org/dc/elements/1.1/" xml:lang="en"><title>Levers & Wires</title>'
                f'<link rel="alternate" type="text/html" href="{self.base}/tech"/><modified>{iso(4)}</modified><author><name>Quayside Desk</name></author>\n{entries}</feed>\n')

    def sports(self):
        """JSON Feed 1.1 with an undated item, a future date and an item in Arabic."""
        slugs = ["club-final", "rowing-eights", "arabic", "bridge-run", "undated-ladder", "future-open", "old-regatta"]
        if self.state == 2:
            slugs = ["relay"] + slugs[:3] + slugs[4:6]
        items = []
        for slug in slugs:
            if slug == "arabic":
                _, name, hours, tags, title, texts = ARABIC
            else:
                _, name, hours, tags, title, _ = STORIES[slug]
                texts = paragraphs(slug)
            item = {"id": f"urn:quayside:sports:{slug}", "url": self.link("chess-hall" if slug == "arabic" else slug, "?ref=feed"), "title": title,
                    "content_html": p(texts), "tags": tags.split(","), "authors": [{"name": "Quayside Sports"}]}
            if name:
                item["image"] = self.picture(name)
            if hours is not None:
                item["date_published"] = iso(hours)
            if slug == "arabic":
                item["language"] = "ar"
            items.append(item)
        return json.dumps({"version": "https://jsonfeed.org/version/1.1", "title": "Boards and Boats", "home_page_url": f"{self.base}/sports",
                           "feed_url": f"{self.base}/sports.json", "language": "en", "items": items}, ensure_ascii=False, indent=1)

    def podcast(self):
        """RSS 2.0 with the vocabulary of iTunes."""
        items = ""
        for number, slug in enumerate(["pod-keeper", "pod-sourdough", "pod-points", "pod-clouds", "pod-endings"]):
            _, name, hours, _, title, first = STORIES[slug]
            duration = ["34:12", "1:02:45", "2105", "00:18:30", "41:07"][number]
            items += (f"<item><title>{title}</title><link>{self.link(slug)}</link><guid isPermaLink=\"false\">episode-{45 - number}</guid><pubDate>{email.utils.format_datetime(date(hours))}</pubDate>"
                      f"<itunes:episode>{45 - number}</itunes:episode><itunes:duration>{duration}</itunes:duration><itunes:image href=\"{self.picture(name)}\"/><itunes:summary>{first}</itunes:summary>"
                      f"<description><![CDATA[{p(paragraphs(slug)[:3])}]]></description><enclosure url=\"{self.base}/audio/{slug}.mp3\" length=\"{(20 + 7 * number) * 1000000}\" type=\"audio/mpeg\"/></item>\n")
        return (f'<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>Slack Water</title><link>{self.base}/podcast</link>'
                f"<description>Conversations between two tides</description><language>en</language><itunes:author>Quayside Radio</itunes:author><itunes:category text=\"Society &amp; Culture\"/>\n{items}</channel></rss>\n")

    def videos(self):
        """Atom with media:group, as video sites have it."""
        slugs = ["vid-lift", "vid-bread", "vid-tram", "vid-shelf", "vid-tide"]
        if self.state == 2:
            slugs = ["vid-quay"] + slugs
        entries = ""
        for slug in slugs:
            _, name, hours, _, title, first = STORIES[slug]
            entries += (f'<entry><id>yt:video:{slug}</id><title>{title}</title><link rel="alternate" href="{self.base}/watch?v={slug}"/><author><name>Quayside Films</name></author>'
                        f"<published>{iso(hours)}</published><updated>{iso(hours)}</updated><media:group><media:title>{title}</media:title>"
                        f'<media:content url="{self.base}/video/{slug}.mp4" type="video/mp4" width="640" height="390" duration="{90 + 7 * len(slug)}"/>'
                        f'<media:thumbnail url="{self.picture(name)}" width="480" height="360"/><media:description>{first}</media:description>'
                        f'<media:community><media:statistics views="{len(slug) * 97}"/></media:community></media:group></entry>\n')
        return (f'<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"><id>yt:channel:quayside</id><title>Quayside Films</title>'
                f'<link rel="alternate" href="{self.base}/films"/><author><name>Quayside Films</name></author><updated>{iso(8)}</updated>\n{entries}</feed>\n')


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    site = None
    lock = threading.Lock()
    report = {"requests": 0, "conditional": 0, "not_modified": 0, "agents": []}

    def do_GET(self):
        path = urllib.parse.urlsplit(self.path).path
        if path == "/report":
            return self.send(200, "application/json", json.dumps(self.report).encode(), {})
        known = self.headers.get("If-None-Match")
        status, kind, body, fields = self.site.answer(path)
        if status == 200 and known and known == fields.get("ETag"):
            status, body = 304, b""
        agent = self.headers.get("User-Agent", "")
        with self.lock:
            self.report["requests"] += 1
            self.report["conditional"] += known is not None
            self.report["not_modified"] += status == 304
            if agent not in self.report["agents"]:
                self.report["agents"].append(agent)
        self.send(status, kind, body, fields)

    def do_POST(self):
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        if self.path != "/advance":
            return self.send(404, "text/plain", b"not found\n", {})
        self.site.state = 2
        self.send(200, "text/plain", b"state 2\n", {})

    def send(self, status, kind, body, fields):
        self.send_response(status)
        if status != 304:
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
        for name, value in fields.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--port", type=int, default=0)
    options.add_argument("--seconds", type=float, default=300)
    options = options.parse_args()
    server = http.server.ThreadingHTTPServer(("127.0.0.1", options.port), Handler)
    server.daemon_threads = True
    base = f"http://127.0.0.1:{server.server_address[1]}"
    Handler.site = Site(base)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(base, flush=True)
    parent, end = os.getppid(), time.monotonic() + options.seconds
    while time.monotonic() < end and os.getppid() == parent:
        time.sleep(.2)


if __name__ == "__main__":
    main()
