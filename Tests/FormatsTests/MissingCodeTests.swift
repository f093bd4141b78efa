import Testing

@testable import Formats
@testable import Reading

/// Numbers that stand for nothing, by what the whole file holds of them.
@Suite struct MissingCodeTests {
    /// The DWD's ten minutes (opendata.dwd.de, BESCHREIBUNG_obsgermany_climate_10min: "Fehlwert -999").
    private static let rows = (0..<10).map { "20240314\(1000 + $0);-999;\($0 == 3 ? "-999" : "9.\($0)");\($0)\n" }
        .joined()

    @Test func aCodeOfOneColumnIsOneOfAll() throws {
        let notes = try read("MESS_DATUM;PP_10;TM5_10;n\n" + Self.rows).notes.sentences
        #expect(
            notes.contains(
                "`PP_10` holds nothing but -999: if it means missing, 'derive PP_10 = if(PP_10 == -999, missing, PP_10)' says so"
            ))
        #expect(notes.contains { $0.hasPrefix("-999 in `TM5_10` is far from its other values:") })
    }

    @Test func ninesBelowZeroAreSaidWhereTheyAreAll() throws {
        let rows = (0..<5).map { "2024031\($0)0010;-999;1\($0).5\n" }.joined()
        let notes = try read("MESS_DATUM;P;T\n" + rows).notes.sentences
        #expect(notes.contains { $0.hasPrefix("`P` holds nothing but -999") })
    }

    /// A station's number and a flag that is 99 throughout are what they are.
    @Test func constantsAreNoCodes() throws {
        let rows = (0..<5).map { "2024-03-1\($0),999,-9,1\($0).5\n" }.joined()
        let notes = try read("date,station,flag,t\n" + rows).notes.sentences
        #expect(!notes.contains { $0.contains("holds nothing but") })
    }
}
