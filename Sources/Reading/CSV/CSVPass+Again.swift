/// What a pass has found stands where a better plan reads some columns otherwise: the bytes of these alone are read again.
struct ColumnsAgain {
    /// The columns that the better plan reads otherwise, by number.
    let columns: Set<Int>
    /// Whether they tell the time of a row.
    let tellTime: Bool

    init(of plan: CSVPlan, by better: CSVPlan) {
        var columns = Set(plan.columns.indices.filter { plan.columns[$0].isRead(otherwiseBy: better.columns[$0]) })
        let times = plan.timeColumns.union(better.timeColumns)
        tellTime = plan.timeIndex != better.timeIndex || !columns.isDisjoint(with: times)
        if tellTime { columns.formUnion(times) }
        self.columns = columns
    }

    /// The plan that reads them and passes every other field by.
    func plan(of better: CSVPlan) -> CSVPlan {
        var plan = better
        for index in plan.columns.indices where !columns.contains(index) { plan.columns[index].kind = .skip }
        if !tellTime { (plan.timeIndex, plan.clockIndex, plan.parts) = (nil, nil, nil) }
        return plan
    }

    /// What one pass by the better plan would have found; nil where the two passes cannot be told together.
    ///
    /// - Parameters:
    ///   - first: by the plan that read these columns wrong.
    ///   - again: by `plan(of:)`.
    func joined(_ first: CSVPass.Result, _ again: CSVPass.Result) -> CSVPass.Result? {
        // A row is the header once more by what all of its columns bear.
        guard first.rows == again.rows, first.next == again.next, !first.problems.bearsNames, !again.problems.bearsNames
        else { return nil }
        var result = first
        for index in columns {
            result.numbers[index] = again.numbers[index]
            result.wholes[index] = again.wholes[index]
            result.times[index] = again.times[index]
            result.codes[index] = again.codes[index]
            result.tables[index] = again.tables[index]
        }
        result.problems.take(columns, of: again.problems)
        if tellTime {
            (result.descents, result.repeats) = (again.descents, again.repeats)
            result.problems.takeTimes(of: again.problems)
        }
        return result
    }
}

extension CSVPlan {
    /// The columns that tell the time of a row together.
    fileprivate var timeColumns: Set<Int> {
        Set([timeIndex, clockIndex].compactMap { $0 } + (parts?.ordered ?? []))
    }
}

extension CSVColumn {
    fileprivate func isRead(otherwiseBy other: CSVColumn) -> Bool {
        kind != other.kind || spelling != other.spelling || missingWords != other.missingWords
            || missingNumbers != other.missingNumbers
    }
}

extension RowProblems {
    /// Takes over what another pass has found in these columns.
    fileprivate mutating func take(_ columns: Set<Int>, of other: RowProblems) {
        for index in columns {
            present[index] = other.present[index]
            unfit[index] = other.unfit[index]
            limits[index] = other.limits[index]
            labels[index] = other.labels[index]
            openEnds[index] = other.openEnds[index]
            beyond[index] = other.beyond[index]
            over[index] = other.over[index]
        }
        codes = codes.subtracting(columns).union(other.codes)
        spans = spans.subtracting(columns).union(other.spans)
        large = large.subtracting(columns).union(other.large)
        fractions = fractions.subtracting(columns).union(other.fractions)
    }

    /// Takes over what another pass has found in the columns of the time.
    fileprivate mutating func takeTimes(of other: RowProblems) {
        (timeless, misfits, firstMisfit) = (other.timeless, other.misfits, other.firstMisfit)
        (wholeDays, floored) = (other.wholeDays, other.floored)
    }
}
