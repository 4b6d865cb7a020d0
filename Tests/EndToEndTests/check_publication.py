"""check_publication.py FOLDER APP BASE: is a published folder right? By plistlib, html.parser, json and hashlib alone, so
that nothing of sitegen judges itself. Prints what is wrong; nothing when all is right."""

import hashlib
import html.parser
import json
import os
import plistlib
import struct
import sys
import urllib.parse
import zipfile

folder, app, base = sys.argv[1:4]
failures = []


def check(condition, text):
    if not condition:
        failures.append(text)


class Page(html.parser.HTMLParser):
    VOID = {"meta", "img", "br", "link", "hr", "input"}

    def __init__(self):
        super().__init__()
        self.open, self.tags, self.attributes, self.text = [], [], [], ""

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        self.attributes += [(tag, *pair) for pair in attributes]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in self.VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag):
        check(self.open and self.open[-1] == tag, f"</{tag}> closes {self.open[-1:]}")
        if self.open:
            self.open.pop()

    def handle_data(self, data):
        if not self.open or self.open[-1] != "style":
            self.text += data


def page(name):
    parser = Page()
    parser.feed(open(os.path.join(folder, name), encoding="utf-8").read())
    parser.close()
    check(not parser.open, f"{name}: {parser.open} are not closed")
    check(parser.tags.count("h1") == 1 and parser.tags.count("title") == 1, f"{name}: h1 and title are not one each")
    check(parser.tags[:4] == ["html", "head", "meta", "meta"], f"{name}: the policy is not first in head")
    check(parser.attributes[0] == ("html", "lang", "en"), f"{name}: no lang")
    check("script" not in parser.tags and "iframe" not in parser.tags, f"{name}: has a script or a frame")
    for tag, attribute, value in parser.attributes:
        if attribute in ("src", "href", "srcset", "action", "data") and not (value or "").startswith(("data:", "itms-services:")):
            check(tag == "a" and os.path.exists(os.path.join(folder, value)), f"{name}: {tag} {attribute} {value!r}")
        check(not attribute.startswith("on"), f"{name}: handler {attribute}")
    return parser


def manifest(name):
    items = plistlib.load(open(os.path.join(folder, name), "rb"))["items"]
    check(len(items) == 1 and set(items[0]) == {"assets", "metadata"}, f"{name}: items {items}")
    return {asset["kind"]: asset for asset in items[0]["assets"]}, items[0]["metadata"]


def local(address):
    check(address.startswith(base), f"{address} is not below {base}")
    return os.path.join(folder, address[len(base):])


data = open(app, "rb").read()
archive = zipfile.ZipFile(app)
info = next(n for n in archive.namelist() if n.count("/") == 2 and n.endswith(".app/Info.plist"))
info = plistlib.loads(archive.read(info))
latest = json.load(open(os.path.join(folder, "latest.json"), encoding="utf-8"))
newest = latest["builds"][0]
check(latest["version"] == newest["version"] == info.get("CFBundleShortVersionString", info.get("CFBundleVersion")), "latest.json: version")
check(newest["sha256"] == hashlib.sha256(data).hexdigest() and newest["size"] == len(data), "latest.json: digest or size")

for name, page_name in (("manifest.plist", "install.html"), (newest["stem"] + ".plist", newest["stem"] + ".html")):
    assets, metadata = manifest(name)
    check(metadata["bundle-identifier"] == info["CFBundleIdentifier"], f"{name}: bundle-identifier")
    check(metadata["bundle-version"] == latest["version"], f"{name}: bundle-version")
    check(metadata["kind"] == "software" and metadata["platform-identifier"] == "com.apple.platform.iphoneos", f"{name}: kind")
    check(metadata["title"] == newest["title"], f"{name}: title {metadata['title']!r}")
    package = assets["software-package"]
    check(open(local(package["url"]), "rb").read() == data, f"{name}: the .ipa's bytes")
    for algorithm in ("sha256", "md5"):
        if algorithm + "s" in package:
            size = package[algorithm + "-size"]
            digests = [hashlib.new(algorithm, data[i:i + size]).hexdigest() for i in range(0, len(data), size)]
            check(package[algorithm + "s"] == digests, f"{name}: {algorithm}s")
    for kind, side in (("display-image", 57), ("full-size-image", 512)):
        png = open(local(assets[kind]["url"]), "rb").read()
        check(png[:8] == b"\x89PNG\r\n\x1a\n" and png[12:16] == b"IHDR" and struct.unpack(">II", png[16:24]) == (side, side),
              f"{name}: {kind}")
    check(not {"needs-shine", "sizeInBytes"} & (set(metadata) | set(package)), f"{name}: keys that are gone")

    parsed = page(page_name)
    links = [value for tag, attribute, value in parsed.attributes if attribute == "href" and value.startswith("itms-services:")]
    prefix = "itms-services://?action=download-manifest&url="
    check(len(links) == 1 and links[0] == prefix + urllib.parse.quote(base + name, safe="-._~"), f"{page_name}: links {links}")
    check(newest["title"] in parsed.text, f"{page_name}: no title")
    check(f"{latest['version']} ({newest['build']})" in parsed.text, f"{page_name}: no version")
    check(base + page_name in parsed.text and parsed.tags.count("svg") == 1, f"{page_name}: no QR code of its address")
    check("Safari" in parsed.text and "Private Relay" in parsed.text, f"{page_name}: no hints")

print("\n".join(failures), end="")
sys.exit(1 if failures else 0)
