// Writes what d3-scale 2.2 chooses for sixty spans of time (its default of ten ticks), for docs/time-ticks.md.
// Run from the project's root: NODE_PATH=/usr/share/nodejs node Tests/Support/d3-choices.js
const fs = require("fs");
const { scaleUtc } = require("d3-scale");

const second = 1000, minute = 60 * second, hour = 60 * minute, day = 24 * hour, year = 365 * day;
const spans = [
  1, 2, 5, 8, 10, 15, 20, 30, 45].map((n) => [n + " s", n * second]).concat(
  [1, 2, 3, 5, 8, 10, 15, 20, 30, 45].map((n) => [n + " min", n * minute]),
  [1, 2, 3, 4, 6, 8, 12, 18].map((n) => [n + " h", n * hour]),
  [1, 2, 3, 4, 5, 7, 10, 14, 21, 28].map((n) => [n + (n > 1 ? " days" : " day"), n * day]),
  [35, 45, 61, 91, 122, 152, 182, 273].map((n) => [n + " days", n * day]),
  [1, 1.5, 2, 2.7, 3, 4, 5, 7, 10, 15, 20, 30, 50, 100, 200].map((n) => [n + (n > 1 ? " years" : " year"), n * year]));
const start = Date.UTC(2024, 0, 1);
const rows = ["span,milliseconds,ticks,first,second"];
for (const [name, length] of spans) {
  const ticks = scaleUtc().domain([start, start + length]).ticks().map(Number);
  rows.push([name, length, ticks.length, ticks[0], ticks[1]].join(","));
}
fs.writeFileSync("Tests/ChartsTests/Goldens/d3-choices.csv", rows.join("\n") + "\n");
