#!/usr/bin/env python3
"""Extracts the examples of a markdown specification in CommonMark's format as JSON: section, number, extensions,
markdown, HTML."""
import json
import re
import sys

FENCE = "`" * 32
# Two examples of this copy of the GFM specification (0.29) follow CommonMark 0.31, whose definition of comments is wider.
LATER = ("foo <!-- this is a --\n", "foo <!--> foo -->\n\nfoo <!--->")


def examples(lines):
    section = ""
    example = None
    for line in lines:
        if example is None:
            heading = re.match(r"#{1,6} (.*)", line)
            if heading:
                section = heading.group(1)
            elif line.startswith(FENCE + " example"):
                example = {"extensions": line.split()[2:], "parts": [""]}
        elif line.rstrip() == FENCE:
            markdown, html = (part.replace("→", "\t") for part in example["parts"])
            yield section, example["extensions"], markdown, html
            example = None
        elif line == ".\n" and len(example["parts"]) == 1:
            example["parts"].append("")
        else:
            example["parts"][-1] += line


with open(sys.argv[1], encoding="utf-8", newline="\n") as file:
    found = [
        {"suite": "spec.txt", "section": section, "number": number, "extensions": extensions, "markdown": markdown, "html": html}
        for number, (section, extensions, markdown, html) in enumerate(examples(file), 1)
        if not markdown.startswith(LATER)
    ]
json.dump(found, sys.stdout, ensure_ascii=False, indent=1)
