/// A small sixel decoder for tests, written from the VT340 manual (chapter 14) and apart from the encoder.
struct SixelDecoder {
    private(set) var width = 0
    private(set) var height = 0
    private(set) var values: [UInt32] = []

    init?(_ bytes: [UInt8]) {
        guard let text = String(validating: bytes, as: UTF8.self), text.hasPrefix("\u{1B}P"),
            text.hasSuffix("\u{1B}\\\n"),
            let start = text.firstIndex(of: "q")
        else { return nil }
        let body = Array(text[text.index(after: start)...].dropLast(3).utf8)
        var place = 0
        var registers: [Int: UInt32] = [:]
        var colour: UInt32 = 0
        var column = 0
        var band = 0

        func numbers() -> [Int] {
            var result = [0]
            while place < body.count {
                switch body[place] {
                case UInt8(ascii: "0")...UInt8(ascii: "9"):
                    result[result.count - 1] = result[result.count - 1] * 10 + Int(body[place]) - 48
                case UInt8(ascii: ";"): result.append(0)
                default: return result
                }
                place += 1
            }
            return result
        }

        while place < body.count {
            let byte = body[place]
            place += 1
            var count = 1
            var sixel = byte
            switch byte {
            case UInt8(ascii: "\""):
                let raster = numbers()
                guard raster.count == 4 else { return nil }
                width = raster[2]
                height = raster[3]
                values = [UInt32](repeating: 0xdead_beef, count: width * height)
                continue
            case UInt8(ascii: "#"):
                let parts = numbers()
                if parts.count == 5 {
                    guard parts[1] == 2, parts[2...].allSatisfy({ $0 <= 100 }) else { return nil }
                    registers[parts[0]] = parts[2...].reduce(0) { $0 << 8 | UInt32(($1 * 255 + 50) / 100) }
                }
                guard let known = registers[parts[0]] else { return nil }
                colour = known
                continue
            case UInt8(ascii: "$"): column = 0; continue
            case UInt8(ascii: "-"): column = 0; band += 6; continue
            case UInt8(ascii: "!"):
                count = numbers()[0]
                guard place < body.count else { return nil }
                sixel = body[place]
                place += 1
            default: break
            }
            guard sixel >= 63, sixel <= 126, column + count <= width else { return nil }
            for row in 0..<6 where (sixel - 63) >> UInt8(row) & 1 == 1 {
                guard band + row < height else { return nil }
                for x in column..<(column + count) { values[(band + row) * width + x] = colour }
            }
            column += count
        }
    }
}
