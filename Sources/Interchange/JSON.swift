/// A JSON value (RFC 8259) with its members in their order and its numbers as they were written.
package enum JSON: Sendable, Equatable {
    case null
    case truth(Bool)
    /// As it was written: `1e3` stays `1e3`.
    case number(String)
    case text(String)
    case list([JSON])
    case object([Member])

    package struct Member: Sendable, Equatable {
        package var key: String
        package var value: JSON

        package init(_ key: String, _ value: JSON) {
            self.key = key
            self.value = value
        }
    }

    package static func number(_ number: Int) -> JSON { .number("\(number)") }

    /// An object with its keys sorted, without those that are nil.
    package static func sorted(_ members: [String: JSON?]) -> JSON {
        .object(members.compactMap { key, value in value.map { Member(key, $0) } }.sorted { $0.key < $1.key })
    }

    /// The member of that key, the last one where there are several; nil for what is not an object.
    package subscript(key: String) -> JSON? {
        get { members.last { $0.key == key }?.value }
        set {
            var members = self.members
            if let place = members.lastIndex(where: { $0.key == key }) {
                if let newValue { members[place].value = newValue } else { members.remove(at: place) }
            } else if let newValue {
                // Among sorted keys it takes its place; else it comes last.
                let isSorted = zip(members, members.dropFirst()).allSatisfy { $0.key < $1.key }
                let place = isSorted ? members.firstIndex { $0.key > key } ?? members.count : members.count
                members.insert(Member(key, newValue), at: place)
            }
            self = .object(members)
        }
    }

    package var members: [Member] { if case .object(let members) = self { members } else { [] } }

    package var items: [JSON] { if case .list(let items) = self { items } else { [] } }

    package var text: String? { if case .text(let text) = self { text } else { nil } }

    package var whole: Int? { if case .number(let number) = self { Int(number) } else { nil } }
}
