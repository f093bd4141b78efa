import Testing

@testable import Session

/// `load` in cells: names, notes, several files, what a pipeline reads of a file.
@Suite struct LoadCellTests {
    @Test func saysOnlyWhatIsNews() throws {
        let rig = try SessionRig(timezone: "Europe/Berlin")
        try rig.write("time,v\n2024-01-01T00:00Z,1\n2024-01-01T00:10Z,2\n", to: "exact.csv")
        try rig.write("time,v\n2024-01-01T00:00,1\n2024-01-01T00:10,2\n", to: "local.csv")
        try rig.write("started,v\n2024-01-01T00:00Z,1\n2024-01-01T00:00Z,2\n", to: "my file.csv")
        #expect(rig.run("load exact.csv") == "exact: 2 rows · 10 min apart · v 1 … 2")
        #expect(rig.run("load local.csv") == "local: 2 rows · 10 min apart · v 1 … 2 · times are Europe/Berlin")
        #expect(rig.run("load \"my file.csv\"") == "my_file: 2 rows · 1 repeated time · v 1 … 2 · time in `started`")
        #expect(
            rig.run("load \"my file.csv\" as other") == "other: 2 rows · 1 repeated time · v 1 … 2 · time in `started`")
        #expect(rig.run("load local.csv zone UTC") == "local: 2 rows · 10 min apart · v 1 … 2")
    }

    @Test func severalFilesAreAppended() throws {
        let rig = try SessionRig()
        try rig.write("time,v\n2024-01-01,1\n", to: "a1.csv")
        try rig.write("time,v\n2024-01-02,2\n", to: "a2.csv")
        try rig.write("time,v\n2024-01-03,3\n", to: "b.csv")
        let expected = """
            time,v,file
            2024-01-01T00:00:00Z,1,a1.csv
            2024-01-02T00:00:00Z,2,a2.csv
            2024-01-03T00:00:00Z,3,b.csv
            """
        for cell in ["load a1.csv a2.csv b.csv as all", "load a*.csv b.csv as all", "load a?.csv b.csv as all"] {
            rig.run(cell)
            #expect(rig.run("all | show csv") == expected, "\(cell)")
        }
        #expect(rig.session.workspace.sources.count == 3, "each file once")
        #expect(rig.run("load c*.csv").hasPrefix("error: "))
        #expect(rig.run("load a*.csv none.csv").hasPrefix("error: "))
        #expect(rig.session.workspace.names == ["all"])
    }

    /// A pipeline reads only the columns it can use, and an error still knows them all.
    @Test func unreadColumnsAreStillKnown() throws {
        let rig = try SessionRig()
        #expect(rig.run("load Samples/weather.csv | aggregate daily mean wind").contains("144 → 1 row"))
        let text = rig.run("load Samples/weather.csv | aggregate daily mean wnd")
        #expect(text.contains("did you mean 'wind'?"), "\(text)")
        let other = rig.run("load Samples/weather.csv | keep nothing")
        #expect(other.contains("temperature") && other.contains("gust"), "\(other)")
        // The second stage may use what the first leaves: nothing is missing.
        #expect(
            rig.last("load Samples/weather.csv | where gust > 16 | keep wind | show csv") == "2022-06-07T14:30:00Z,8.4"
                || !rig.run("load Samples/weather.csv | where gust > 16 | keep wind").contains("error"))
    }

    @Test func showCountsRows() throws {
        let rig = try SessionRig()
        rig.run("load Samples/weather.csv")
        #expect(rig.run("show 2 csv").split(separator: "\n").count == 3)
        #expect(rig.run("show csv").split(separator: "\n").count == 145)
        #expect(rig.run("show 0 csv") == "time,temperature (°C),precipitation (mm),wind (m/s),gust (m/s)")
        #expect(rig.run("show 1000000000000 csv").split(separator: "\n").count == 145)
        #expect(rig.run("show 2 json").hasPrefix("[\n{\"time\":\"2022-06-07T00:00:00Z\",\"temperature\":14.7,"))
        #expect(rig.run("show").hasSuffix("(129 more rows)"))
        #expect(rig.run("show 143").hasSuffix("(1 more row below)"))
        // Twenty rows are shown whole, of more the first ten and the last five.
        let whole = rig.run("weather | first 20 | show").split(separator: "\n")
        #expect(
            whole.filter { $0.hasPrefix("2022-06-07") }.count == 20 && whole.last?.hasPrefix("2022-06-07 03:10") == true
        )
        let cut = rig.run("weather | first 21 | show").split(separator: "\n")
        #expect(cut.filter { $0.hasPrefix("2022-06-07") }.count == 15 && cut.last == "(6 more rows)", "\(cut)")
        #expect(cut.dropLast().last?.hasPrefix("2022-06-07 03:20") == true, "\(cut)")
        #expect(rig.run("where wind > 100 as none\nnone | show").hasSuffix("(no rows)"))
    }
}
