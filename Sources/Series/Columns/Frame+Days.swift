extension Frame {
    /// The only day that its times fall on, nil when there are several or none.
    package func onlyDay(_ calendar: Calendar) -> CivilDate? {
        guard let times = index.times else { return nil }
        let order = TimeOrder(times.span)
        guard let first = order.first, let last = order.last else { return nil }
        let day = calendar.civil(first).date
        return calendar.civil(last).date == day ? day : nil
    }
}
