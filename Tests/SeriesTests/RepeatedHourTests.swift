import Testing

@testable import Series

/// Wall-clock times around the change that sets clocks back, as programs log them. Expected values: the changes and offsets of Python's
/// zoneinfo (`datetime.astimezone(ZoneInfo(zone)).utcoffset()`), by which each instant's wall-clock time is made.
@Suite struct RepeatedHourTests {
    struct Change: Sendable {
        var zone: String
        /// Seconds since 1970 of the change, and seconds east before and from then on.
        var at: Int64
        var before: Int64
        var from: Int64
    }

    static let changes = [
        Change(zone: "Europe/Berlin", at: 1_729_990_800, before: 7200, from: 3600),
        Change(zone: "Australia/Lord_Howe", at: 1_712_415_600, before: 39_600, from: 37_800),
        Change(zone: "America/New_York", at: 1_730_613_600, before: -14_400, from: -18_000),
        Change(zone: "America/St_Johns", at: 1_730_608_200, before: -9000, from: -12_600),
        Change(zone: "Antarctica/Troll", at: 1_729_990_800, before: 7200, from: 0),
    ]

    private func locals(_ instants: [Int64], _ change: Change) -> [Int64] {
        instants.map { $0 + ($0 < change.at * 1_000_000 ? change.before : change.from) * 1_000_000 }
    }

    private func resolved(_ locals: [Int64], _ zone: String) throws -> [Int64] {
        var buffer = try BufferBuilder(copying: locals.span)
        var span = buffer.mutableSpan
        _ = try Zone.named(zone).resolve(locals: &span)
        return (0..<locals.count).map { buffer.span[$0] }
    }

    /// Steps in minutes, from a day before the change to a day behind it.
    private func instants(_ change: Change, every minutes: Int64, shift: Int64 = 0) -> [Int64] {
        let step = minutes * 60
        let first = (change.at - 86_400) / step * step + shift
        return (0...(2 * 86_400 / step)).map { (first + $0 * step) * 1_000_000 }
    }

    @Test(arguments: changes, [180, 120, 90, 60, 45, 30, 20, 15, 10, 5, 1] as [Int64])
    func everySpacing(_ change: Change, _ minutes: Int64) throws {
        let instants = instants(change, every: minutes)
        #expect(try resolved(locals(instants, change), change.zone) == instants)
    }

    @Test(arguments: changes, [60, 30, 15, 1] as [Int64])
    func newestFirst(_ change: Change, _ minutes: Int64) throws {
        let instants = Array(instants(change, every: minutes).reversed())
        #expect(try resolved(locals(instants, change), change.zone) == instants)
    }

    /// Three places a time, and hours that begin some minutes late.
    @Test(arguments: changes, [60, 30, 10] as [Int64])
    func severalRowsATime(_ change: Change, _ minutes: Int64) throws {
        let instants = instants(change, every: minutes, shift: 7 * 60).flatMap { [$0, $0, $0] }
        #expect(try resolved(locals(instants, change), change.zone) == instants)
    }

    /// The rows of one place below those of another.
    @Test(arguments: changes, [60, 30, 10] as [Int64])
    func onePlaceBelowTheOther(_ change: Change, _ minutes: Int64) throws {
        let instants = instants(change, every: minutes) + instants(change, every: minutes)
        #expect(try resolved(locals(instants, change), change.zone) == instants)
    }

    /// A log writes as many lines a second as it likes: those of one second are no sign of the second showing.
    @Test func aLogOfSeconds() throws {
        let change = Self.changes[0]
        let instants = (0..<8000).map { (change.at - 4000 + Int64($0 * 7 / 8)) * 1_000_000 }
        #expect(try resolved(locals(instants, change), change.zone) == instants)
    }

    @Test func everyDayAtTheSameTime() throws {
        let berlin = try Zone.named("Europe/Berlin")
        let half = Calendar.local(CivilDate(year: 2024, month: 10, day: 20), 9_000_000_000)
        let days = (0..<14).map { half + Int64($0) * Microseconds.day }
        // 02:30 of the 27th is shown twice; its first showing is a day behind 02:30 of the 26th.
        let found = try resolved(days, "Europe/Berlin")
        #expect(found[7] - found[6] == Microseconds.day)
        #expect(berlin.offset(at: found[7]) == 7200)
    }
}
