#!/usr/bin/env python3
"""What a page is made of, by Python's own HTML parser and hashlib, a fact a line:

    tag NAME · attribute NAME · link URL · source TYPE · scripts N · policy TEXT · script listed|unlisted · style listed|unlisted

Usage: page_facts.py FILE
"""
import base64
import hashlib
import re
import sys
from html.parser import HTMLParser


class Facts(HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.facts = set()
        self.scripts = 0
        self.inside = None
        self.texts = []
        self.policy = ""

    def handle_starttag(self, tag, attributes):
        self.facts.add(f"tag {tag}")
        named = dict(attributes)
        for name, value in attributes:
            self.facts.add(f"attribute {name}")
            if name in ("href", "xlink:href", "action", "formaction", "srcdoc", "data", "poster", "background"):
                self.facts.add(f"link {value}")
            if name in ("src", "srcset"):
                self.facts.add(f"source {re.split('[;,]', value or '')[0]}")
        if tag == "meta" and named.get("http-equiv") == "Content-Security-Policy":
            self.policy = named["content"]
        if tag in ("script", "style"):
            self.scripts += tag == "script"
            kind = named.get("type", "")
            self.inside = tag if not kind else None
            self.texts.append("") if self.inside else None

    handle_startendtag = handle_starttag

    def handle_data(self, data):
        if self.inside:
            self.texts[-1] += data

    def handle_endtag(self, tag):
        if tag == self.inside:
            digest = base64.b64encode(hashlib.sha256(self.texts[-1].encode()).digest()).decode()
            listed = f"{tag}-src 'sha256-{digest}'" in self.policy
            self.facts.add(f"{tag} {'listed' if listed else 'unlisted'}")
            self.inside = None


page = Facts()
page.feed(open(sys.argv[1], encoding="utf-8").read())
page.close()
print("\n".join(sorted(page.facts)))
print(f"scripts {page.scripts}")
print(f"policy {page.policy}")
