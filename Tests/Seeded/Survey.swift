import Glibc

/// What tries more cases than every run of the tests can afford.
///
/// `make campaigns` tries all of them: it sets `PLOTLINE_SURVEYS=all`. Any other run tries a sample that is always the same, so that a
/// failure is of the change that is being tried. `PLOTLINE_DRAW` draws another one: what has no end of cases is tried by that.
package enum Survey {
    /// Whether every case is tried.
    package static var isWhole: Bool { text("PLOTLINE_SURVEYS") == "all" }

    /// All cases, or about one in `share` of them, at least one.
    ///
    /// - Parameter name: two surveys with different names draw different cases.
    package static func sample<Case>(_ cases: [Case], oneIn share: UInt64, of name: String) -> [Case] {
        if isWhole || cases.isEmpty || share < 2 { return cases }
        var random = SplitMix(seed: seed(of: name))
        let drawn = cases.filter { _ in random.next() % share == 0 }
        return drawn.isEmpty ? [cases[Int(random.next() % UInt64(cases.count))]] : drawn
    }

    /// The first of `count` seeds among 1 to `last`: the one that a variable names, or a drawn one.
    package static func firstSeed(_ variable: String, count: Int, last: Int = 10_000) -> Int {
        if let given = number(variable) { return given }
        return 1 + Int(seed(of: variable) % UInt64(max(1, last - count)))
    }

    /// How many cases a variable asks for, or `usual`.
    package static func count(_ variable: String, usual: Int) -> Int { number(variable) ?? usual }

    /// FNV-1a (Fowler, Noll and Vo) of the draw and the name.
    private static func seed(of name: String) -> UInt64 {
        ((text("PLOTLINE_DRAW") ?? "") + name).utf8.reduce(0xCBF2_9CE4_8422_2325) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01B3
        }
    }

    private static func number(_ variable: String) -> Int? { text(variable).flatMap { Int($0) } }

    private static func text(_ variable: String) -> String? {
        // SAFETY: the text is copied at once; no test changes the environment.
        unsafe getenv(variable).map { unsafe String(cString: $0) }
    }
}
