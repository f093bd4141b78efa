import Series
import Testing

@testable import Reading

/// Numbers that the lines above a table call missing, and marks behind numbers.
@Suite struct StatedCodeTests {
    /// NOAA Global Monitoring Laboratory, `co2_mm_mlo.txt`: several codes, one of which is a number like others.
    @Test func severalCodes() throws {
        let head = "# -99.99 missing data;  -1 no data for #daily means in month\n# -9.99 and -0.99: no data\n"
        let rows = (1...13).map { month in
            let isMissing = month < 4
            return
                "\(1958 + month / 13) \((month - 1) % 12 + 1) \(month == 6 ? "-99.99" : "315.\(month)") \(isMissing ? "-1" : "\(20 + month % 5)") "
                + "\(isMissing ? "-9.99" : "0.3\(month % 10)") \(isMissing ? "-0.99" : "0.1\(month % 10)") \(month % 3 - 1)\n"
        }
        let content = try read(head + rows.joined())
        let lines = table(content).split(separator: "\n")
        #expect(lines[1] == "1958-01-01T00:00:00Z|1958|1|315.1|·|·|·|0")
        #expect(lines[6] == "1958-06-01T00:00:00Z|1958|6|·|21|0.36|0.16|-1")
        let said = content.notes.sentences
        #expect(said.contains("-99.99 is missing, as line 1 says") && said.contains("-0.99 is missing, as line 2 says"))
        #expect(said.contains("-1 in `column4` is missing, as line 1 says"))
    }

    /// NASA POWER's header: the number stands at the end of a sentence.
    @Test func aCodeAtTheEndOfASentence() throws {
        let head =
            "-BEGIN HEADER-\nThe value for missing source data that cannot be computed or is outside of the sources "
            + "availability range: -999 \n-END HEADER-\nYEAR,MO,DY,HR,T2M\n"
        let content = try read(head + (0..<6).map { "2024,7,1,\($0),\($0 == 2 ? "-999" : "2\($0).5")\n" }.joined())
        #expect(table(content).contains("2024-07-01T02:00:00Z|2024|7|1|2|·"))
        #expect(content.notes.sentences.contains("-999 is missing, as line 2 says"))
    }

    /// Lines that count what is missing, or tell a range, name no code.
    @Test(arguments: ["# Missing samples: 12", "# missing 3 of 100", "# range -10 to 40", "# null island at 0 0"])
    func otherNumbersAreNoCodes(_ line: String) { #expect(MissingCode.codes(in: line, line: 1) == []) }

    /// Met Office, historic station data: `---` for nothing, `*` for estimates, `#` for another sensor, and `Provisional` behind a row.
    @Test func marksAndAWordBehindNumbers() throws {
        let head =
            "Aberporth\nEstimated data is marked with a * after the value.\n   yyyy  mm   tmax    tmin    rain     sun\n"
            + "              degC    degC      mm   hours\n"
        let rows =
            "   1941   1    ---     ---    74.7     ---\n   1941   2    ---     ---    69.1     ---\n"
            + "   1942   4   12.9     6.4    24.0   215.2\n   1942   5   14.0*    7.3   109.0   193.7\n"
            + "   2023   9   19.0    13.1    80.2   160.3#\n   2023  10   15.0    10.1   120.2    90.3#\n"
            + "   2023  11   11.1     7.0   130.2    60.3#  Provisional\n   2023  12   10.1     6.9   140.2    40.3#  Provisional\n"
        let content = try read(head + rows)
        let lines = table(content).split(separator: "\n")
        #expect(lines[0] == "@time|yyyy|mm|tmax:degC|tmin:degC|rain:mm|sun:hours")
        #expect(lines[1] == "1941-01-01T00:00:00Z|1941|1|·|·|74.7|·")
        #expect(lines[7] == "2023-11-01T00:00:00Z|2023|11|11.1|7|130.2|60.3")
        #expect(content.notes.sentences.contains { $0.hasPrefix("marks after the numbers of `sun` left out") })
    }
}
