// Writes the tables that the tick and number format tests compare with, by d3-scale 2.2 and d3-format 1.4
// (Debian node-d3-scale, node-d3-format).
// Run from the project's root: NODE_PATH=/usr/share/nodejs node Tests/Support/d3-time-ticks.js
const fs = require("fs");
const { scaleUtc } = require("d3-scale");
const { format } = require("d3-format");

const second = 1000, minute = 60 * second, hour = 60 * minute, day = 24 * hour, year = 365.25 * day;
const spans = [
  second, 2 * second, 7 * second, 20 * second, 45 * second, 90 * second, 3 * minute, 10 * minute, 20 * minute, 50 * minute,
  hour, 2 * hour, 5 * hour, 9 * hour, day, 1.4 * day, 2 * day, 4 * day, 7 * day, 10 * day, 20 * day, 31 * day, 45 * day,
  75 * day, 120 * day, 200 * day, 300 * day, year, 1.5 * year, 3 * year, 5 * year, 9 * year, 20 * year, 35 * year, 50 * year,
  200 * year,
];
const starts = [Date.UTC(2024, 1, 27, 22, 13, 41, 700), Date.UTC(2011, 0, 1), Date.UTC(1969, 10, 30, 5, 59, 59, 999)];
const rows = ["first,last,count,ticks (ms)"];
for (const start of starts) {
  for (const span of spans) {
    for (const count of [4, 10]) {
      const ticks = scaleUtc().domain([start, start + span]).ticks(count).map(Number);
      rows.push([start, start + span, count, ticks.join(" ")].join(","));
    }
  }
}
fs.writeFileSync("Tests/ChartsTests/Goldens/d3-time-ticks.csv", rows.join("\n") + "\n");

// No value lies exactly between two roundings: d3 then rounds up, Python and we to even.
const specs = ["~s", ".2s", ".3s", "s", ".2r", ".1r", "$,.2f", "($.2f", "d", ",d", ".0p", ".2p", "~f", ".3~f", "+.1~f", "~%", ".1~%"];
const values = [1500, 42e6, 0.0042, 1234, 999.5, 123.456, 0.5, 1, 0.000001234, 123456789, 1e15, -1500, -0.26, 12, 2.6, 1e-9];
const lines = ["spec|value|text"];
for (const spec of specs) {
  for (const value of values) {
    const text = format(spec)(value);
    // We give a value that rounds to zero no sign.
    if (!/[1-9]/.test(text) && /[-+(]/.test(text)) continue;
    lines.push([spec, value, text].join("|"));
  }
}
fs.writeFileSync("Tests/SeriesTests/Goldens/d3-formats.txt", lines.join("\n") + "\n");
