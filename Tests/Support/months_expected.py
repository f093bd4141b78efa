"""Writes dates with their months in words as CLDR spells them: Tests/FormatsTests/Expected/spelled-times.txt.

    python3 Tests/Support/months_expected.py        (from the project's root; pip install babel)

A line each, `language|text|instant`: each month in the languages that are read, in CLDR's medium and long forms, and the
medium form of every other language that writes months in Latin letters, which must be read right or not at all.
"""
import datetime as dt

from babel import Locale, localedata
from babel.dates import format_date, format_datetime, format_time

# (en_GB and es_MX are English and Spanish with other clocks.)
READ = "en en_GB de fr es es_MX it nl pt pl cs da sv nb".split()
lines, seen = [], {}


def put(language, text, time):
    assert seen.get(text, time) == time, (language, text)
    if text not in seen and "|" not in text:
        seen[text] = time
        lines.append(f"{language}|{text}|{time:%Y-%m-%dT%H:%M:%SZ}")


for language in READ:
    for month in range(1, 13):
        time = dt.datetime(2020, month, 7 + month, 2 + month, 43, 11)
        # Numbers alone are another matter.
        if any(letter.isalpha() for letter in format_date(time, "medium", locale=language)):
            put(language, format_datetime(time, "medium", locale=language), time)
        day = dt.datetime(2020, month, 7 + month)
        put(language, format_date(day, "long", locale=language), day)
        put(language, format_date(day, "d MMM y", locale=language), day)
        put(language, f"{format_date(time, 'd LLL y', locale=language)} {time:%H:%M:%S}", time)
for name in sorted(localedata.locale_identifiers()):
    locale = Locale.parse(name)
    if locale.territory or locale.script or name in READ or "_" in name:
        continue
    texts = []
    for month in range(1, 13):
        time = dt.datetime(2020, month, 7 + month, 2 + month, 43, 11)
        texts.append((format_datetime(time, "medium", locale=locale), time))
    if all(text.isprintable() and ord(max(text)) < 0x2100 and any(c.isalpha() for c in text) for text, _ in texts) and not any(
            0x370 <= ord(letter) < 0x1E00 for text, _ in texts for letter in text):
        for text, time in texts:
            put(name, text, time)
with open("Tests/FormatsTests/Expected/spelled-times.txt", "w") as file:
    file.write("language|text|instant\n" + "\n".join(lines) + "\n")
print(len(lines), "texts in", len({line.split("|")[0] for line in lines}), "languages")
