/// Adjectives that say an end of an order, and what the order is of: any measure, an amount, the number of rows, a length, the time that
/// something took, the time of the rows.
enum RankWords {
    enum Order { case measure, amount, rows, length, speed, time }

    struct Adjective {
        var isGreatest: Bool
        var order: Order
    }

    static let adjectives: [String: Adjective] = {
        let words: [(String, Bool, Order)] = [
            ("highest greatest largest biggest strongest best heaviest peak", true, .measure),
            ("lowest smallest weakest lightest", false, .measure),
            ("most", true, .amount), ("least fewest", false, .amount),
            ("busiest commonest", true, .rows), ("quietest rarest", false, .rows),
            ("longest", true, .length), ("shortest", false, .length), ("slowest", true, .speed),
            ("quickest fastest", false, .speed), ("latest newest", true, .time), ("earliest oldest", false, .time),
        ]
        return Dictionary(
            uniqueKeysWithValues: words.flatMap { words, isGreatest, order in
                words.split(separator: " ").map { (String($0), Adjective(isGreatest: isGreatest, order: order)) }
            })
    }()

    /// What makes `most` one of rows.
    static let frequent: Set<String> = ["common", "frequent", "popular", "used", "active"]
}
