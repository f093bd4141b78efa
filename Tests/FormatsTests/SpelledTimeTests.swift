import Series
import Testing

@testable import Reading

/// Months in words, in twelve languages, as CLDR 48 spells them (Tests/Support/months_expected.py, by Babel).
@Suite struct SpelledTimeTests {
    /// One month in each of these is spelled as another in a language that is read (`may` is November in Basaa): of such a
    /// file eleven months in twelve are not times, so that its column is none.
    private static let clashing: Set<String> = ["bas", "dua", "lu", "mfe", "st", "teo"]

    /// The languages that must be read; dates of all others are read right or not at all.
    private static let known: Set<String> = [
        "en", "en_GB", "de", "fr", "es", "es_MX", "it", "nl", "pt", "pl", "cs", "da", "sv", "nb",
    ]

    @Test func everyLanguage() throws {
        let lines = try ProjectFile.expected("spelled-times").split(separator: "\n").dropFirst()
        #expect(lines.count > 1500)
        let utc = Calendar(zone: .utc)
        for line in lines {
            let fields = line.split(separator: "|").map(String.init)
            let found = TimeLayout.named(offset: false).read(Array(fields[1].utf8).span)
            let mustBeRead = Self.known.contains(fields[0])
            guard mustBeRead || found != nil, !Self.clashing.contains(fields[0]) else { continue }
            #expect(found.map { utc.iso8601($0.microseconds) } == fields[2], "\(line)")
        }
    }

    /// Through a file, so that the layout is chosen too; in Latin-1, with capitals, with a weekday before.
    @Test func columns() throws {
        func rows(_ times: [String], latin: Bool = false) throws -> [String] {
            let text = "start;v\n" + times.map { "\($0);1\n" }.joined()
            let bytes = latin ? text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } : Array(text.utf8)
            return table(try read(bytes: bytes)).split(separator: "\n").dropFirst().map(String.init)
        }
        let expected = ["2020-02-07T14:43:11Z|1", "2020-08-07T14:43:11Z|1"]
        #expect(try rows(["7 févr. 2020, 14:43:11", "7 août 2020, 14:43:11"]) == expected)
        #expect(try rows(["7 févr. 2020 à 14:43:11", "7 août 2020 à 14:43:11"], latin: true) == expected)
        #expect(try rows(["ven. 7 FÉVR. 2020, 14:43:11", "ven. 7 AOÛT 2020, 14:43:11"]) == expected)
        #expect(try rows(["7 de fev. de 2020 14:43:11", "7 de ago. de 2020 14:43:11"]) == expected)
        #expect(try rows(["7. feb. 2020 kl. 14.43.11", "7. aug. 2020 kl. 14.43.11"]) == expected)
        #expect(try rows(["7 feb 2020, 2:43:11 p. m.", "7 ago 2020, 2:43:11 p. m."]) == expected)
        // Tuesday, `mar.` in French, is not March.
        #expect(
            try rows(["mar. 11 févr. 2020", "mar. 11 août 2020"]) == [
                "2020-02-11T00:00:00Z|1", "2020-08-11T00:00:00Z|1",
            ])
        // Croatian, where `lip` is June and `srp` July.
        #expect(TimeLayout.named(offset: false).read(Array("7. lip 2020. 14:43:11".utf8).span) == nil)
    }

    /// A Strava export in French: its times by name, its columns by place.
    @Test func strava() throws {
        let names = [
            "ID de l'activité", "Date de l'activité", "Nom", "Type", "Description", "Temps écoulé", "Distance",
            "FC max.",
            "Effort relatif", "Trajet", "Note", "Matériel", "Fichier", "Poids", "Poids du vélo", "Temps écoulé",
            "Durée",
            "Distance", "Vitesse max.",
        ]
        let text =
            names.joined(separator: ",") + "\n"
            + "101,\"6 sept. 2026, 11:18:40\",Course,Course,,3700,\"10,51\",,,false,,,,,,3700.0,3600.0,10512.25,4.1\n"
            + "102,\"16 déc. 2026, 09:08:04\",Vélo,Sortie,,5000,\"33,22\",,,false,,,,,,5000.0,4900.0,33220.5,11.3\n"
        let read = try recognised(Array(text.utf8))
        #expect(read.format == "strava")
        #expect(
            read.content.notes.sentences.prefix(2) == [
                "Strava activities, times are UTC", "header in another language: columns by place",
            ])
        let frame = read.content.series[0].frame
        let times = try #require(frame.index.times)
        let utc = Calendar(zone: .utc)
        #expect((0..<2).map { utc.iso8601(times.span[$0]) } == ["2026-09-06T11:18:40Z", "2026-12-16T09:08:04Z"])
        #expect(try frame.column("Distance 2")?.numbers.map { $0.span[0] } == 10.51)
        // A language that is not known: rows are numbered, and the reply says so.
        let odd = try recognised(Array(text.replacing("sept.", with: "eyl").replacing("déc.", with: "ara").utf8))
        #expect(odd.content.series[0].frame.index.times == nil)
        #expect(
            odd.content.notes.sentences.contains(
                "`Date de l'activité` is not a time that can be read ('6 eyl 2026, 11:18:40')"),
            "\(odd.content.notes)")
    }

    /// 2 and 23 September 2024 were Mondays, 2 August a Friday.
    @Test(arguments: [
        "Mon 02-09-2024|Tue 03-09-2024|Mon 23-09-2024", "Mon, 09/02/2024|Tue, 09/03/2024|Mon, 09/23/2024",
        "Mo 02.09.2024|Di 03.09.2024|Mo 23.09.2024", "Monday 2024-09-02|Tuesday 2024-09-03|Monday 2024-09-23",
        "Mo., 02.09.2024|Di., 03.09.2024|Mo., 23.09.2024", "lun. 02/09/2024|mar. 03/09/2024|lun. 23/09/2024",
    ])
    func weekdayBeforeNumbers(_ days: String) throws {
        let rows = days.split(separator: "|").enumerated().map { "\($1);\($0)" }
        let text = table(try read(bytes: Array(("Day;v\n" + rows.joined(separator: "\n") + "\n").utf8)))
        let expected = ["2024-09-02", "2024-09-03", "2024-09-23"].enumerated().map { "\($1)T00:00:00Z|\($0)" }
        #expect(text.split(separator: "\n").dropFirst().map(String.init) == expected)
    }
}
