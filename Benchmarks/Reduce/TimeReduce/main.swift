// Answers, for each line `METHOD COUNT` on standard input, how long a reduction of its points takes: seconds by the clock,
// in user mode, in the system, rows kept. The points are a walk a second apart, made once. `bandwidth 0` goes over the values
// once with all workers and keeps their least and greatest: what memory allows. `pyramid 0` does so for each block, as a chart does
// once for each column that it draws; what is kept are then the bytes that the process has more of.
//
//     swift run -c release time-reduce POINTS
import Glibc
import Series

struct Stopwatch {
    private var clock = timespec()
    private var usage = rusage()

    init() {
        // SAFETY: both outlive the calls that fill them.
        _ = unsafe clock_gettime(CLOCK_MONOTONIC, &clock)
        _ = unsafe getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
    }

    func until(_ later: Stopwatch) -> (clock: Double, user: Double, system: Double) {
        (
            Double(later.clock.tv_sec - clock.tv_sec) + Double(later.clock.tv_nsec - clock.tv_nsec) / 1e9,
            Self.seconds(later.usage.ru_utime) - Self.seconds(usage.ru_utime),
            Self.seconds(later.usage.ru_stime) - Self.seconds(usage.ru_stime)
        )
    }

    private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
}

let count = CommandLine.arguments.count > 1 ? Int(CommandLine.arguments[1]) ?? 0 : 0
guard count > 0 else {
    print("time-reduce POINTS")
    exit(2)
}
/// Bytes of the process in memory.
func resident() -> Int {
    guard let file = unsafe fopen("/proc/self/statm", "r") else { return 0 }
    defer { unsafe fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    // SAFETY: the array's own size is passed.
    guard unsafe fgets(&line, Int32(line.count), file) != nil else { return 0 }
    let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let words = text.split(separator: " ")
    return words.count > 1 ? (Int(words[1]) ?? 0) * sysconf(Int32(_SC_PAGESIZE)) : 0
}
func walk() throws -> (times: Buffer<Int64>, values: Buffer<Double>) {
    var times = try BufferBuilder<Int64>(count: count)
    var values = try BufferBuilder<Double>(count: count)
    var time = times.mutableSpan
    var value = values.mutableSpan
    var state: UInt64 = 42
    var level = 0.0
    for row in 0..<count {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        level += Double(Int64(bitPattern: state) >> 40) * 1e-7
        time[row] = 1_700_000_000_000_000 + Int64(row) * 1_000_000
        value[row] = level
    }
    return (times.freeze(), values.freeze())
}
let (times, values) = try walk()
while let line = readLine() {
    let words = line.split(separator: " ")
    guard words.count == 2, let wanted = Int(words[1]) else { continue }
    var kept = 0
    let start = Stopwatch()
    if let method = Reduction.Method(rawValue: String(words[0])) {
        kept = try Reduction.pick(method, x: times.span, y: values.span, count: wanted).count
    } else if words[0] == "pyramid" {
        let before = resident()
        let made = try ValueSpread.surveyed(values)
        kept = withExtendedLifetime(made) { resident() - before }
    } else {
        kept = ValueSpread.extremes(of: values) == nil ? 0 : 2
    }
    let taken = start.until(Stopwatch())
    print(taken.clock, taken.user, taken.system, kept)
    fflush(nil)
}
