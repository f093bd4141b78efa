import Reading
import Series

extension Outline {
    /// The series that a load from the same place has made: nobody who is still typing is connected anywhere.
    func loaded(from label: String) -> (name: String, frame: Frame)? {
        whole.seriesNames.reversed().lazy.compactMap { name in
            guard let plan = whole.plan(of: name), plan.label == label, plan.steps.isEmpty else { return nil }
            return whole.frame(name).map { (name, $0) }
        }.first
    }

    /// Some rows of it, with the columns that a load says.
    func few(of series: (name: String, frame: Frame), as options: LoadOptions) -> (name: String, frame: Frame) {
        var frame = Self.few(of: series.frame) ?? series.frame
        if let columns = options.columns { frame.columns.removeAll { !columns.contains($0.name) } }
        return (series.name, frame)
    }
}
