// Times reading one file, for profiles: `swift run -c release time-load FILE [RUNS] [TYPE]`, TYPE as in `load … type`.
// Prints rows and, for each run, the seconds by the clock and of the processor, in the program and in the system.
import Formats
import Glibc
import Reading
import Series

struct Usage {
    var clock = 0.0, program = 0.0, system = 0.0

    static func now() -> Usage {
        var usage = rusage()
        var time = timespec()
        // SAFETY: both outlive the calls that fill them.
        _ = unsafe getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
        _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Usage(
            clock: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9, program: seconds(usage.ru_utime),
            system: seconds(usage.ru_stime))
    }

    private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
}

let words = CommandLine.arguments
guard words.count > 1 else {
    print("time-load FILE [RUNS] [TYPE]")
    exit(2)
}
let context = SeriesContext(calendar: Calendar(zone: .utc), now: 0)
var options = LoadOptions()
options.type = words.count > 3 ? words[3] : nil
for _ in 0..<(words.count > 2 ? Int(words[2]) ?? 1 : 1) {
    let before = Usage.now()
    let loaded = try Loader.load(paths: [words[1]], options: options, context: context)
    let after = Usage.now()
    let format = try NumberFormat(".3f")
    let parts = [after.clock - before.clock, after.program - before.program, after.system - before.system]
    print(loaded.files[0].rowCount ?? 0, parts.map(format.text).joined(separator: " "))
}
