// Writes Tests/ChartsTests/Goldens/d3-number-ticks.csv: the ticks of d3-array for a table of domains and counts.
// NODE_PATH=/usr/share/nodejs node Tests/Support/d3-number-ticks.js > Tests/ChartsTests/Goldens/d3-number-ticks.csv
const { ticks, version } = require("d3-array");
const domains = [
    [0, 1], [0, 10], [0, 100], [-1, 1], [0.34, 0.8], [11.6, 24.2], [-0.222, 0.264], [0, 30.6], [1204, 2210], [-40, 110],
    [0.001, 0.0047], [1e6, 7.3e6], [-3e-7, 9e-7], [0, 2210], [72.3, 74.1], [-1000, -20], [5, 5.0001], [0, 1e12],
];
console.log("lower,upper,count,ticks");
for (const [lower, upper] of domains)
    for (const count of [2, 3, 5, 7, 10, 20])
        console.log([lower, upper, count, ticks(lower, upper, count).join(" ")].join(","));
