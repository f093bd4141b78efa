/// Control sequences that terminals act on (ECMA-48, xterm's ctlseqs, kitty, iTerm2, sixel), and Unicode that hides or reorders.
enum HostileText {
    static let sequences: [[UInt8]] = {
        var all: [[UInt8]] = []
        let finals = Array("@ABCDEFGHIJKLMPSTXZ`abcdefghilmnpqrstuxyz{|}~".utf8)
        for final in finals {
            all.append([0x1B, 0x5B] + Array("2;1".utf8) + [final])
            all.append([0x9B] + Array("2".utf8) + [final])
            all.append([0xC2, 0x9B] + Array("?1049".utf8) + [final])
        }
        let bodies = [
            "0;title", "2;x", "4;1;?", "8;;http://a.b", "9;note", "10;?", "11;?", "52;c;QUJD", "104",
            "1337;File=inline=1:QQ",
            "777;notify;a;b", "133;A", "7;file://h/",
        ]
        for body in bodies {
            for end in [[0x07], [0x1B, 0x5C], [0x9C], []] as [[UInt8]] {
                all.append([0x1B, 0x5D] + Array(body.utf8) + end)
                all.append([0x9D] + Array(body.utf8) + end)
            }
        }
        for start in "PX^_".utf8 {
            for body in ["q#0;2;0;0;0~-", "+q544e", "$qm", "Ga=T;AAAA", "Gi=31;OK"] {
                all.append([0x1B, start] + Array(body.utf8) + [0x1B, 0x5C])
                all.append([start &+ 0x40] + Array(body.utf8) + [0x9C])
            }
        }
        for single in "78=>cDEHMNOZ\\lmno|}~".utf8 { all.append([0x1B, single]) }
        for line in ["#8", "%G", "%@", "(0", ")B", "*A", " F"] { all.append([0x1B] + Array(line.utf8)) }
        for control in (0..<0x20) + [0x7F] { all.append([0x61, UInt8(control), 0x62]) }
        for control in 0x80..<0xA0 { all.append([0x61, 0xC2, UInt8(control), 0x62]) }
        let hidden: [UInt32] = [
            0xAD, 0x61C, 0x180E, 0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A, 0x202B, 0x202C, 0x202D,
            0x202E, 0x2060,
            0x2061, 0x2062, 0x2063, 0x2064, 0x2066, 0x2067, 0x2068, 0x2069, 0x206A, 0x206F, 0x3164, 0xFEFF, 0xFFA0,
            0xFFF9, 0xE0001, 0xE0041,
        ]
        for point in hidden { all.append(Array(("a" + String(Unicode.Scalar(point)!) + "b").utf8)) }
        return all
    }()

    /// Nothing a terminal acts on: no C0, DEL, C1, bidirectional control, line separator, joiner or tag.
    static func isInert(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x61C, 0x180E, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x3164,
                0xFEFF, 0xFFA0,
                0xFFF9...0xFFFB, 0xE0000...0xE007F:
                false
            default: true
            }
        }
    }
}
