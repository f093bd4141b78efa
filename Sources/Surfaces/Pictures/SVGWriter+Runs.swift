import Scene

/// On a page neighbours of one paint share it: the group around them has it, and each is its shape alone. A picture of many
/// marks comes to a third of the bytes.
extension SVGWriter {
    /// The paint of an element as attributes, nothing where its group will have them.
    mutating func paint(of element: Element) -> String {
        guard dark != nil else { return paints(element) }
        nextRun = paints(element)
        return ""
    }

    /// Writes an element.
    ///
    /// - Parameter clip: the attribute that cuts it; empty for none.
    mutating func put(_ markup: String, clip: String) {
        guard let paint = nextRun else {
            closeRun()
            body += clip.isEmpty ? markup + "\n" : "<g\(clip)>\(markup)</g>\n"
            return
        }
        if run != clip + paint {
            closeRun()
            body += "<g\(clip)\(paint)>\n"
            run = clip + paint
        }
        body += markup + "\n"
    }

    mutating func closeRun() {
        if run != nil { body += "</g>\n" }
        run = nil
    }

    /// Of a page: what is a whole circle, in fewer bytes; nil for any other shape.
    mutating func circle(_ steps: [PathStep], _ element: Element) -> String? {
        guard dark != nil, case .arc(let center, let radius, let from, let to)? = steps.first, to - from >= 2 * .pi,
            steps.dropFirst().allSatisfy({ if case .close = $0 { true } else { false } })
        else { return nil }
        let place = "cx=\"\(Self.number(center.x))\" cy=\"\(Self.number(center.y))\" r=\"\(Self.number(radius))\""
        return "<circle \(place)\(paint(of: element))/>"
    }
}
