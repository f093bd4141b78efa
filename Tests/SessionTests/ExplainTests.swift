import Series
import Testing

@testable import Session

/// `explain` says where rows come from and what becomes of them, and runs nothing.
@Suite struct ExplainTests {
    /// The last text of a cell.
    static func text(_ cell: String, _ rig: SessionRig) -> String {
        let result = rig.session.run(cell)
        if let error = result.error { return ErrorText.plain(error) }
        return result.outputs.reversed().lazy.compactMap { if case .text(let text) = $0 { text } else { nil } }.first
            ?? ""
    }

    @Test func aPipelineIsPlannedAndNotRun() throws {
        let rig = try SessionRig()
        let text = Self.text("load Samples/weather.csv | sort gust desc | first 3 | explain", rig)
        #expect(text.contains("sort gust desc") && text.contains("first 3"))
        #expect(text.contains("limit"))
        #expect(rig.session.workspace.names.isEmpty)
        #expect(rig.session.run("series").outputs.count == 1)
    }

    /// weather.csv has 144 rows; counting those with wind above 3 is `awk -F, '$4 > 3' Samples/weather.csv | wc -l`.
    @Test func whatWasMadeTellsHowItWas() throws {
        let rig = try SessionRig()
        _ = rig.session.run("load Samples/weather.csv | where wind > 3 | aggregate hourly max gust as strongest")
        let kept = try #require(rig.session.workspace.frame("strongest")).count
        for cell in ["explain", "strongest | explain"] {
            let text = Self.text(cell, rig)
            #expect(text.contains("Samples/weather.csv · csv"))
            #expect(text.contains("reads   time, wind, gust"))
            #expect(text.contains("144 rows read whole"))
            #expect(text.contains("in memory · \(kept) rows"))
        }
        #expect(Self.text("strongest | where gust > 8 | explain", rig).contains("strongest · series, \(kept) rows"))
        _ = rig.session.run("strongest | plot line gust as peaks")
        #expect(Self.text("peaks | explain", rig).contains("plot line gust as peaks"))
        #expect(Self.text("explain", rig).contains("Samples/weather.csv"))
        _ = rig.session.run("board peaks, peaks")
        #expect(Self.text("explain", rig).hasPrefix("peaks:\nsource  Samples/weather.csv"))
    }

    @Test func rowsThatAreNotKeptAreSaid() throws {
        let rig = try SessionRig()
        try rig.write(StreamedLoadTests.text(), to: "long.csv")
        let context = SeriesContext(calendar: Calendar(zone: .utc), now: 0)
        let transforms = try rig.transforms("where wind > 20 | aggregate daily mean wind | sort wind", context)
        for (bytes, delivery) in [
            (700, PlanDescription.Delivery.source(.chunks(bytes: 700))),
            (32 << 20, .source(.small(limit: 32 << 20))),
        ] {
            let source = try rig.files("load long.csv") { $0.chunkBytes = bytes }
            var plan = Plan(source)
            for transform in transforms { plan.append(transform) }
            let made = try plan.description(words: ["a", "b", "c"], context)
            #expect(made.delivery == delivery)
            #expect(made.steps.map(\.kind) == ["filter", "aggregate", "sort"])
            let first: StepRecord.Place = bytes == 700 ? .reading : .memory
            #expect(made.steps.map(\.place) == [first, first, .memory])
        }
        let alone = Plan(try rig.files("load long.csv") { $0.chunkBytes = 700 })
        #expect(try alone.description(words: [], context).delivery == .rowsAreTheResult)
        var sorted = Plan(try rig.files("load long.csv") { $0.chunkBytes = 700 })
        for transform in try rig.transforms("sort wind | aggregate all mean wind", context) { sorted.append(transform) }
        #expect(try sorted.description(words: ["a", "b"], context).delivery == .neededTogether(step: 0))
    }

    /// It asks, like `help`: the cell is kept by no notebook, but one that also does something is.
    @Test func onlyAskingIsKeptByNoNotebook() throws {
        let rig = try SessionRig()
        #expect(rig.session.run("load Samples/weather.csv | explain").isAside)
        #expect(!rig.session.run("load Samples/weather.csv\nexplain").isAside)
        #expect(rig.session.run("help load\nexplain").isAside)
    }

    @Test func faultsHaveTheirPlace() throws {
        let rig = try SessionRig()
        #expect(Self.text("load nothing.csv | explain", rig).contains("no file 'nothing.csv'"))
        #expect(Self.text("explain", rig).contains("there is no series yet"))
        #expect(
            Self.text("load Samples/weather.csv | explain | where wind > 3", rig).contains("'explain' passes none on"))
    }
}

/// A scan goes on where an earlier one ended.
@Suite struct SourceScanTests {
    /// Every mark of a scan, and the rows that a scan from there gives.
    @Test(arguments: ["long.csv", "long.jsonl"]) func resumesAtEveryMark(_ name: String) throws {
        let rig = try SessionRig()
        try rig.write(StreamedLoadTests.text(), to: "long.csv")
        let context = SeriesContext(calendar: Calendar(zone: .utc), now: 0)
        if name == "long.jsonl" { _ = rig.session.run("load long.csv\nexport long.jsonl") }
        var source: any Source = try rig.files("load \(name)") { $0.chunkBytes = 9000 }
        var chunks: [Chunk] = []
        _ = try source.scan(.chunks, from: nil, context) { chunks.append($0) }
        #expect(chunks.count > 2 && chunks.reduce(0) { $0 + $1.frame.count } == 1000)
        for (at, chunk) in chunks.enumerated() {
            var rest: [Chunk] = []
            _ = try source.scan(.chunks, from: chunk.mark, context) { rest.append($0) }
            #expect(rest.map(\.frame.count) == chunks.dropFirst(at + 1).map(\.frame.count))
            #expect(rest.map(\.mark) == chunks.dropFirst(at + 1).map(\.mark))
            let firsts = [rest.first, at + 1 < chunks.count ? chunks[at + 1] : nil].map { chunk -> Int64? in
                guard let times = chunk?.frame.index.times else { return nil }
                return times.span[0]
            }
            #expect(firsts[0] == firsts[1])
        }
    }

    @Test func aSeriesGivesWhatIsBehindAMark() throws {
        let context = SeriesContext(calendar: Calendar(zone: .utc), now: 0)
        let frame = Frame(index: Index(name: "row", keys: .row(5)), columns: [Column("a", [1, 2, 3, 4, 5])])
        var rows: [Double] = []
        _ = try FrameSource("a", frame).scan(.whole, from: ScanMark(rows: 3), context) { chunk in
            guard let numbers = try chunk.frame.columns.first?.numbers else { return }
            for row in 0..<chunk.frame.count { rows.append(numbers.span[row]) }
        }
        #expect(rows == [4, 5])
    }

    /// What throws in the taker, an interruption say, ends the scan.
    @Test func theTakerEndsTheScan() throws {
        let rig = try SessionRig()
        try rig.write(StreamedLoadTests.text(), to: "long.csv")
        let context = SeriesContext(calendar: Calendar(zone: .utc), now: 0)
        var source: any Source = try rig.files("load long.csv") { $0.chunkBytes = 5000 }
        var chunks = 0
        #expect(throws: (any Error).self) {
            _ = try source.scan(.chunks, from: nil, context) { _ in
                chunks += 1
                context.cancellation.raise()
                try context.cancellation.check()
            }
        }
        #expect(chunks == 1)
    }
}
