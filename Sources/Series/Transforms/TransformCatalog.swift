/// Every transform, in the order of the reference page.
package enum TransformCatalog {
    package static let all: [any Transform.Type] = []
}
