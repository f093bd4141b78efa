import Series

extension TimeLayout {
    /// The seconds east of UTC that an instant is written with, where its clock shows another time than the zone's.
    ///
    /// Nil for one of UTC: who writes `Z` means the instant, and nobody's clock.
    func offset(of example: String, besides zone: Zone) -> Int? {
        guard let own = clock(of: example), own.secondsEast != 0 else { return nil }
        return own.secondsEast == zone.offset(at: own.instant) ? nil : own.secondsEast
    }

    /// A place whose clocks showed all of these times; nil where there is none.
    func place(of examples: [String]) -> Zone? {
        let read = examples.compactMap(clock)
        return read.count == examples.count ? Zone.fitting(read) : nil
    }

    /// The instant that a text with an offset or a zone's word means, and that offset.
    private func clock(of example: String) -> (instant: Int64, secondsEast: Int)? {
        if case .zoned(let layout, let words) = self, layout.isLocal {
            let bytes = Array(example.utf8)
            guard let instant = read(bytes.span)?.microseconds, let own = words.zone(of: bytes.span) else { return nil }
            return (instant, own.offset(at: instant))
        }
        guard !isLocal, let sign = example.lastIndex(where: { "+-\u{2212}".contains($0) }),
            example[..<sign].contains(":"), let instant = readLeniently(Array(example.utf8).span)?.microseconds,
            let own = ZoneText.zone(example[sign...])?.offset(at: instant)
        else { return nil }
        return (instant, own)
    }

    /// The place whose clocks a time is written by, `Europe/Berlin`, where it names one.
    func place(of example: String) -> String? {
        guard case .zoned(_, let words) = self, let name = words.zone(of: Array(example.utf8).span)?.name else {
            return nil
        }
        // PATHS: the slash of a zone's name.
        return name.contains("/") ? name : nil
    }
}

extension ColumnEvidence {
    /// The first time that is written with another offset than the first one.
    static func otherOffset(_ fields: Fields, _ layout: TimeLayout?) -> String? {
        guard let layout, !layout.isLocal else { return nil }
        func offset(_ text: [UInt8]) -> ArraySlice<UInt8> {
            if case .zoned(let base, let words) = layout, base.isLocal { return words.word(of: text.span)[...] }
            return self.offset(text)
        }
        guard let first = fields.first.map({ offset($0.field.bytes) }) else { return nil }
        return fields.first { offset($0.field.bytes) != first }?.field.text
    }

    /// What stands from the last sign behind a clock on.
    private static func offset(_ text: [UInt8]) -> ArraySlice<UInt8> {
        guard let clock = text.firstIndex(of: UInt8(ascii: ":")),
            let sign = text.lastIndex(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }), sign > clock
        else { return [] }
        return text[sign...]
    }
}
