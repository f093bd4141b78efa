import Series

/// The zone of local times that the file itself names, and where.
package struct NamedZone: Sendable {
    package var zone: Zone
    package var place: Place

    package init(zone: Zone, place: Place) { (self.zone, self.place) = (zone, place) }

    /// Where it stands.
    package enum Place: Hashable, Sendable {
        case header(String)
        /// A line above the table.
        case line(Int)
        /// The format says so.
        case format
    }
}

extension CSVPlan {
    /// Takes the zones that headers and a column name, where nobody says another one: of each column of times its own, of times in parts
    /// that of a part, as a column `MST` of hours and minutes has it.
    mutating func takeZones(_ options: LoadOptions) {
        guard options.zone == nil else { return }
        for (index, column) in columns.enumerated() {
            guard case .time(let layout) = column.kind, layout.isLocal, !areDays(index) else { continue }
            columns[index].zone = Self.zone(of: column)
        }
        let others = parts?.ordered ?? [clockIndex].compactMap { $0 }
        let week = parts?.columns[.gpsWeek].map { NamedZone(zone: .gps, place: .header(columns[$0].written)) }
        let named = others.compactMap { Self.zone(of: columns[$0]) }.first ?? week
        if let index = timeIndex, case .time(let layout) = columns[index].kind {
            if layout.isLocal, !areDays(index) { columns[index].zone = columns[index].zone ?? named }
        } else if let named, parts != nil {
            self.named = named
        }
        guard hasLocalTimes else { return }
        zoneIndex = columns.indices.first { zones.contains($0) && $0 != timeIndex }
        if let zoneIndex, columns[zoneIndex].kind == .skip {
            (columns[zoneIndex].kind, columns[zoneIndex].isHidden) = (.text, true)
        }
    }

    private static func zone(of column: CSVColumn) -> NamedZone? {
        ZoneText.zone(inHeader: column.written).map { NamedZone(zone: $0, place: .header(column.written)) }
    }

    /// Whether times of day beside dates have their offset.
    var clockHasOffset: Bool { clockIndex.map { columns[$0].kind == .time(.clockAt) } ?? false }

    /// Whether periods of each date stand beside it, which are counted from its midnight.
    var countsPeriods: Bool {
        guard let clockIndex, case .time(.periods) = columns[clockIndex].kind else { return false }
        return true
    }

    /// Whether the time index is local to a zone.
    var hasLocalTimes: Bool {
        if parts != nil { return !areDays(nil) }
        guard let index = timeIndex, case .time(let layout) = columns[index].kind else { return false }
        return !clockHasOffset && layout.isLocal && !areDays(index)
    }

    /// Whether a column, or the parts of a time, are days without a clock, here or beside them.
    private func areDays(_ column: Int?) -> Bool {
        guard let column else { return parts.map { !$0.haveClock } ?? false }
        return columns[column].areDays && (clockIndex == nil || column != timeIndex)
    }

    /// Whether nothing in the file says whose clocks the time index is of, which has some.
    var lacksZone: Bool { hasLocalTimes && zoneIndex == nil && zone(of: timeIndex, or: .utc).place == nil }

    /// Whose clocks a column's local times are of, and where the file says so; of times in parts those of no column.
    func zone(of column: Int?, or given: Zone) -> (zone: Zone, place: NamedZone.Place?) {
        if areDays(column) { return (given, nil) }
        let found = column.flatMap { columns[$0].zone } ?? named
        return (found?.zone ?? given, found?.place)
    }
}

extension CSVInference {
    /// The zone whose clocks the times show, where the file or the load tells it and it is none of UTC's.
    func zoneTold(_ options: LoadOptions) -> String? {
        guard let index = plan.timeIndex, case .time(let layout) = plan.columns[index].kind, !plan.clockHasOffset else {
            return nil
        }
        if layout.isLocal {
            guard plan.hasLocalTimes else { return nil }
            let own = plan.zone(of: index, or: options.zone ?? .utc)
            return own.zone == .utc ? nil : own.zone.name
        }
        let column = plan.columns[index]
        if let other = column.otherOffset { return layout.place(of: [column.example, other])?.name }
        guard let offset = layout.offset(of: column.example, besides: .utc) else { return nil }
        return layout.place(of: column.example) ?? Zone.offsetText(offset)
    }
}

extension CSVColumn {
    /// Its name as the file writes it, with what stands in brackets.
    var written: String { header.isEmpty ? name : TextDecoding.text(header) }
}
