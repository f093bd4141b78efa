/// Every number scale, in the order of the reference page.
package enum NumberScaleCatalog {
    package static let all: [any NumberScale.Type] = [
        LinearScale.self, LogScale.self, SymlogScale.self, SqrtScale.self,
    ]

    package static func named(_ name: String) -> (any NumberScale.Type)? { all.first { $0.name == name } }
}
