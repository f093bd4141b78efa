import Reading
import Series

/// The entries of a feed: readings, the meters that they are of, and what kind of reading each meter has. Entries know each other
/// by links and stand in any order.
final class GreenButtonFeed: XMLVisitor {
    struct Reading {
        /// µs since 1970.
        var start: Int64
        var duration: Double?
        var value: Double
        var cost: Double?
        /// The entry that it stands in.
        var entry: Int
    }

    /// What a reading is counted in.
    struct Kind {
        var unit: Int?
        var power = 0
        var currency: Int?
    }

    private struct Entry {
        var own = ""
        var above = ""
        var related: [String] = []
        var title = ""
        var kind: Kind?
        var isMeter = false
    }

    private(set) var readings: [Reading] = []
    private var entries = [Entry()]
    private var leaf = LeafText()
    /// Elements around the open one that give a number its meaning.
    private var isInReading = false
    private var isInType = false
    private var isInEntry = false
    private var open = (start: missingTime, duration: Double?.none, value: Double?.none, cost: Double?.none)

    var wantsText: Bool { true }

    func start(_ name: XMLName, _ attributes: XMLAttributes) {
        leaf.clear()
        let last = entries.count - 1
        if name == "entry" {
            entries.append(Entry())
            isInEntry = true
        } else if name == "link", isInEntry, let place = attributes.text("href") {
            switch attributes.text("rel") {
            case "self": entries[last].own = place
            case "up": entries[last].above = place
            case "related": entries[last].related.append(place)
            default: break
            }
        } else if name == "IntervalReading" {
            isInReading = true
            open = (missingTime, nil, nil, nil)
        } else if name == "ReadingType" {
            isInType = true
            entries[last].kind = Kind()
        } else if name == "MeterReading" {
            entries[last].isMeter = true
        }
    }

    func text(_ bytes: UnsafeBufferPointer<UInt8>) { unsafe leaf.append(bytes) }

    func end(_ name: XMLName) {
        defer { leaf.clear() }
        let last = entries.count - 1
        if name == "entry" {
            isInEntry = false
        } else if name == "IntervalReading" {
            isInReading = false
            guard let value = open.value else { return }
            readings.append(
                Reading(start: open.start, duration: open.duration, value: value, cost: open.cost, entry: last))
        } else if name == "ReadingType" {
            isInType = false
        } else if name == "title", isInEntry, !isInReading {
            entries[last].title = leaf.text
        } else if isInReading {
            endPart(name)
        } else if isInType, let number = leaf.number.flatMap({ Int(exactly: $0) }) {
            if name == "uom" { entries[last].kind?.unit = number }
            if name == "powerOfTenMultiplier" { entries[last].kind?.power = min(30, max(-30, number)) }
            if name == "currency" { entries[last].kind?.currency = number }
        }
    }

    private func endPart(_ name: XMLName) {
        if name == "start" {
            let text = Array(leaf.text.utf8)
            open.start = TimeLayout.unix(.seconds).read(text.span)?.microseconds ?? missingTime
        } else if name == "duration" {
            open.duration = leaf.number
        } else if name == "value" {
            open.value = leaf.number
        } else if name == "cost" {
            open.cost = leaf.number
        }
    }

    // MARK: Links

    /// The meter that a reading is of, by its link; empty where there is none.
    func meter(of reading: Reading) -> String {
        let above = entries[reading.entry].above
        // `…/MeterReading/1/IntervalBlock` stands below `…/MeterReading/1`.
        // PATHS: names of XML elements.
        return above.hasSuffix("/IntervalBlock") ? String(above.dropLast("/IntervalBlock".count)) : above
    }

    /// The titles of meters by their links; those that share one are told apart by number.
    var meters: [String: String] {
        var names: [String: String] = [:]
        var taken: Set<String> = []
        for entry in entries where entry.isMeter && names[entry.own] == nil {
            let title = entry.title.isEmpty ? "meter" : entry.title
            var name = title
            var number = 2
            while !taken.insert(name).inserted {
                name = "\(title) \(number)"
                number += 1
            }
            names[entry.own] = name
        }
        return names
    }

    /// The kind of a meter's readings: the one that it links to, else the only one.
    func type(of meter: String) -> Kind {
        let kinds = entries.filter { $0.kind != nil }
        let own = entries.first { $0.isMeter && $0.own == meter }
        let linked = own.flatMap { own in kinds.first { own.related.contains($0.own) } }
        return (linked ?? (kinds.count == 1 ? kinds[0] : nil))?.kind ?? Kind()
    }
}
