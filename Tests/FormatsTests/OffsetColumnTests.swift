import Series
import Testing

@testable import Reading

/// A column of offsets from UTC beside local dates and clocks gives these their zone, and is no length of time.
@Suite struct OffsetColumnTests {
    /// Garmin's G1000: units in a remark above the names, and a first row before the clock is known.
    @Test func flightLog() throws {
        let rows = (0..<20).map { row in
            "2024-05-04, 09:12:\(row + 10),  -04:00,   KXYZ,   350.\(row), 60.0, 2400.0,  300.00,  1.\(row), 2.0, 3.0, 4.0\n"
        }.joined()
        let text = """
            #airframe_info, log_version="1.00", airframe_name="Cessna 172S", mode=NORMAL,
            #yyy-mm-dd, hh:mm:ss,   hh:mm,  ident, ft Baro,  kt,   rpm,   deg F,  widgets, widgets, gizmos, furlong
              Lcl Date, Lcl Time, UTCOfst, AtvWpt,    AltB, IAS, E1 RPM, E1 CHT1, One, Two, Three, Four
                      ,         ,        ,       ,        , 0.0,  980.0,  210.0, , , ,

            """ + rows
        let content = try read(text)
        let lines = table(content).split(separator: "\n")
        #expect(
            lines[0]
                == "@time|UTCOfst|AtvWpt:ident|AltB:ft Baro|IAS:kt|E1 RPM:rpm|E1 CHT1:deg F|One:widgets|Two:widgets|Three:gizmos|Four:furlong"
        )
        #expect(lines[1] == "2024-05-04T13:12:10Z|'-04:00'|'KXYZ'|350|60|2400|300|1|2|3|4")
        #expect(lines.count == 21)
    }

    @Test(arguments: ["Offset", "tz", "GMT"])
    func names(_ name: String) throws {
        let rows = (1...4).map { "2024-07-0\($0) 10:00,+05:30,\($0)\n" }.joined()
        let lines = table(try read("when,\(name),v\n" + rows)).split(separator: "\n")
        #expect(lines[1] == "2024-07-01T04:30:00Z|'+05:30'|1")
    }

    /// Minutes late are no offsets, whatever they look like.
    @Test func delaysStay() throws {
        let rows = (1...4).map { "2024-07-0\($0) 10:00,+00:30,\($0)\n" }.joined()
        #expect(table(try read("when,delay,v\n" + rows)).contains("2024-07-01T10:00:00Z|'+00:30'|1"))
    }
}
