import Series
import Testing

@testable import Formats
@testable import Reading

/// Words behind times that name their zones. Expected instants are those of `TZ=Europe/Berlin date -u -d '…'` of GNU coreutils with
/// tzdata 2025b, and of `zdump -v` for the hour that is shown twice.
@Suite struct ZoneWordTests {
    private func zone(_ name: String) throws -> Zone { try Zone.named(name) }

    /// Europe/Berlin shows 02:00 twice on 2024-10-27: at 00:00 UTC as CEST, at 01:00 UTC as CET.
    @Test func bothHoursAreToldApart() throws {
        let text = """
            time,v
            2024-10-27 01:00:00 CEST,1
            2024-10-27 02:00:00 CEST,2
            2024-10-27 02:00:00 CET,3
            2024-10-27 03:00:00 CET,4

            """
        for session in ["Europe/Berlin", "UTC"] {
            let content = try read(text, zone: zone(session))
            #expect(
                table(content) == """
                    @time|v
                    2024-10-26T23:00:00Z|1
                    2024-10-27T00:00:00Z|2
                    2024-10-27T01:00:00Z|3
                    2024-10-27T02:00:00Z|4
                    """)
        }
    }

    /// China's and America's, India's and Ireland's, each in its place; Sydney's is one everywhere.
    @Test(arguments: [
        ("CST", "Asia/Shanghai", "04:00"), ("CST", "America/Chicago", "18:00"), ("CST", "Europe/Berlin", "18:00"),
        ("IST", "Asia/Kolkata", "06:30"), ("IST", "Asia/Jerusalem", "10:00"), ("AEST", "Europe/Berlin", "02:00"),
        ("MSK", "UTC", "09:00"), ("Europe/Berlin", "UTC", "11:00"), ("America/New_York", "Europe/Berlin", "17:00"),
        ("EST5EDT", "UTC", "17:00"), ("UTC", "Europe/Berlin", "12:00"), ("EST", "Asia/Tokyo", "17:00"),
    ])
    func words(_ word: String, _ session: String, _ clock: String) throws {
        let forms = [
            "2024-03-01 12:00:00 \(word)", "2024-03-01T12:00 \(word)", "03/01/2024 12:00 PM \(word)",
            "1 Mar 2024 12:00:00 \(word)", "2024-03-01 12:00 [\(word)]", "Fri Mar  1 12:00:00 \(word) 2024",
        ]
        for form in forms {
            let later = form.replacing("03/01/", with: "03/31/")
            let content = try read("time,v\n\(form),1\n\(later),2\n", zone: zone(session))
            let first = table(content).split(separator: "\n")[1]
            #expect(first == "2024-03-01T\(clock):00Z|1", "\(form)")
        }
    }

    /// RFC 9557's suffix and JavaScript's comment repeat what the offset says.
    @Test(arguments: [
        "2024-03-01T12:00:00+01:00[Europe/Berlin]",
        "Fri Mar 01 2024 12:00:00 GMT+0100 (Central European Standard Time)",
        "\"Fri, 1 Mar 2024 12:00:00 +0100 (CET)\"",
    ])
    func repeatedOffsets(_ form: String) throws {
        let content = try read("when,v\n\(form),1\n\(form),2\n")
        #expect(table(content).contains("\n2024-03-01T11:00:00Z|1\n"))
    }

    /// One that stands for several zones is not read, which is said with what to type; told the zone, it is.
    @Test func unreadWord() throws {
        let text = "time,v\n2024-03-01 12:00:00 IST,1\n2024-03-01 13:00:00 IST,2\n"
        let content = try read(text, zone: zone("Europe/Berlin"))
        #expect(table(content).contains("\n2024-03-01T11:00:00Z|1\n"))
        #expect(
            content.notes.sentences == [
                "'IST' after the times means several zones and is not read: times are Europe/Berlin; "
                    + "'zone Asia/Jerusalem' or 'zone Asia/Kolkata' or 'zone Europe/Dublin' says whose they are"
            ])
        var options = LoadOptions()
        options.zone = try zone("Asia/Kolkata")
        #expect(table(try read(text, options: options)).contains("\n2024-03-01T06:30:00Z|1\n"))
    }

    /// A column of such words beside a clock, whatever it is called, or in rows without a header; and one beside a date.
    @Test(arguments: [
        "date,time,zone,v\n2024-03-01,12:00,CET,1\n2024-03-01,13:00,CET,2\n",
        "time,z,v\n2024-03-01 12:00,CET,1\n2024-03-01 13:00,CET,2\n",
        "2024-03-01 12:00:00 CET 1.5\n2024-03-01 13:00:00 CET 1.6\n2024-03-01 14:00:00 CET 1.7\n",
        "Date Time Zone v\n2024-03-01 12:00 CET 1\n2024-03-01 13:00 CET 2\n2024-03-01 14:00 CET 3\n",
        "date,time,v\n2024-03-01,12:00 CET,1\n2024-03-01,13:00 CET,2\n",
    ])
    func wordsOfTheirOwn(_ text: String) throws {
        for word in [("CET", "11:00"), ("AEST", "02:00")] {
            let content = try read(text.replacing("CET", with: word.0), zone: zone("America/New_York"))
            #expect(table(content).contains("\n2024-03-01T\(word.1):00Z|"), "\(text)")
        }
    }

    /// Names of things and levels of logs are no zones.
    @Test(arguments: ["symbol,EST", "level,INFO", "state,MST"])
    func otherWords(_ words: String) throws {
        let (name, word) = (words.split(separator: ",")[0], words.split(separator: ",")[1])
        let content = try read("time,\(name),v\n2024-03-01 12:00,\(word),1\n2024-03-01 13:00,\(word),2\n")
        #expect(table(content).contains("\n2024-03-01T12:00:00Z|'\(word)'|1\n"))
    }

    /// Each word that tzdata's source tells is one of the compiled zone, of the same offset.
    @Test func wordsOfTzdata() throws {
        var count = 0
        for word in [
            "CET", "CEST", "EST", "EDT", "IST", "GMT", "BST", "AEST", "AEDT", "NZDT", "JST", "MSK", "HST", "SAST",
        ] {
            for use in ZoneAbbreviations.uses(of: word) {
                #expect(try zone(use.zone).offset(called: word) == use.offset, "\(word) \(use.zone)")
                count += 1
            }
        }
        #expect(count > 100)
        #expect(ZoneAbbreviations.offset(of: "IST") == nil)
        #expect(ZoneAbbreviations.offset(of: "AEDT") == 11 * 3600)
        #expect(ZoneAbbreviations.uses(of: "INFO").isEmpty)
    }
}
