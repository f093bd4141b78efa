// Times the calendar's kernels over ten million rows, a second apart, in Europe/Berlin: `swift run -c release
// time-calendar`. Prints milliseconds of processor time, the best of five.
import Glibc
import Series
import Syntax

let rows = 10_000_000
let calendar = Calendar(zone: try Zone.named("Europe/Berlin"))
let start: Int64 = 1_700_000_000_000_000
let sorted = try filled { start + Int64($0) * 1_000_000 }
let scattered = try filled { start + Int64($0 &* 7_368_787 % rows) * 1_000_000 }

func filled(_ value: (Int) -> Int64) throws -> Buffer<Int64> {
    var buffer = try BufferBuilder<Int64>(count: rows)
    var span = buffer.mutableSpan
    for row in 0..<rows { span[row] = value(row) }
    return buffer.freeze()
}

func time(_ label: String, _ work: () throws -> Void) throws {
    var best = Double.infinity
    for _ in 0..<5 {
        let before = clock()
        try work()
        best = min(best, Double(clock() - before) / Double(CLOCKS_PER_SEC) * 1000)
    }
    print(label, try NumberFormat(".2f").text(best))
}

for unit in [DurationUnit.minute, .hour, .day, .month] {
    try time("bins by \(unit), sorted") { _ = try calendar.bins(times: sorted.span, step: CalendarStep(1, unit)) }
}
try time("bins by hour, scattered") { _ = try calendar.bins(times: scattered.span, step: CalendarStep(1, .hour)) }
for cycle in Cycle.allCases {
    try time("ordinals of \(cycle), sorted") { _ = try calendar.ordinals(of: sorted.span, in: cycle) }
}
try time("ordinals of weekday, scattered") { _ = try calendar.ordinals(of: scattered.span, in: .weekday) }
try time("local times to instants") {
    var copy = try BufferBuilder<Int64>(count: rows)
    var span = copy.mutableSpan
    for row in 0..<rows { span[row] = start + Int64(row) * 1_000_000 }
    _ = calendar.zone.resolve(locals: &span)
}
try time("periods of an hour, 100 years") {
    _ = try calendar.periods(covering: 0, through: 3_155_760_000_000_000, step: CalendarStep(1, .hour))
}
try time("periods of a day, 100 years") {
    _ = try calendar.periods(covering: 0, through: 3_155_760_000_000_000, step: CalendarStep(1, .day))
}
try time("zone read") { _ = try Zone.named("Europe/Berlin") }
try time("iso8601 of a million") {
    var writer = InstantWriter(calendar.zone)
    var bytes: [UInt8] = []
    for row in 0..<1_000_000 {
        bytes.removeAll(keepingCapacity: true)
        writer.append(start + Int64(row) * 1_000_000, to: &bytes)
    }
}
let fixed = try NumberFormat(",.2f")
try time("number format of 100,000") {
    for row in 0..<100_000 { _ = fixed.text(Double(row) * 1.37) }
}
let pattern = try TimeFormat("%b %-d, %H:%M")
try time("time format of 100,000") {
    for row in 0..<100_000 { _ = pattern.text(start + Int64(row) * 1_000_000_000, calendar) }
}
