/// A value of a notebook's header: the part of YAML 1.2 that headers use.
package indirect enum HeaderValue: Sendable, Equatable {
    /// A plain word.
    case scalar(String)
    /// A text in quotes: never a number or truth.
    case quoted(String)
    case list([HeaderValue])
    case map([Pair])

    package struct Pair: Sendable, Equatable {
        package var key: String
        package var value: HeaderValue
        /// As it stands on its line; empty for a value that stands on lines of its own.
        package var raw: String = ""
    }

    package subscript(key: String) -> HeaderValue? {
        guard case .map(let pairs) = self else { return nil }
        return pairs.first { $0.key == key }?.value
    }

    package var text: String? {
        switch self {
        case .scalar(let text), .quoted(let text): text
        default: nil
        }
    }

    package var items: [HeaderValue] {
        if case .list(let items) = self { items } else { [] }
    }
}
