import Series
import Testing

@testable import Reading

/// Facts above a table, each a kind, a key and a value: no names, and no rows (National River Flow Archive).
@Suite struct KeyedPreambleTests {
    private static let facts = """
        file,timestamp,2024-03-21T10:11:12
        database,id,nrfa-public-30
        database,name,UK National River Flow Archive
        station,id,39001
        station,name,Thames at Kingston
        station,descriptionSummary,"Thames at Kingston, a large catchment"
        dataType,id,gdf
        dataType,units,m3/s
        data,first,2023-01-01
        data,last,2023-01-09

        """
    private static let rows = (1...9).map { "2023-01-0\($0),\($0 == 4 ? "" : "1\($0).5"),\n" }.joined()

    @Test func flows() throws {
        let content = try read(Self.facts + Self.rows)
        let lines = table(content).split(separator: "\n")
        #expect(lines.count == 10)
        #expect(lines[1] == "2023-01-01T00:00:00Z|11.5")
        #expect(lines[4] == "2023-01-04T00:00:00Z|·")
        #expect(content.notes.sentences.contains { $0.hasPrefix("10 lines above the table left out") })
    }

    /// Lines below names are none of it.
    @Test func factsBelowNames() throws {
        let text = "Datum,Wert,Art\n,EUR,\nEinheit,Mio,\nEinheit,Stand,2024-01-01\n" + Self.rows
        #expect(try read(text).series[0].frame.columns.map(\.name).contains("Wert"))
    }
}
