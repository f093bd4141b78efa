/// Every interpolation, in the order of the reference page.
package enum InterpolationCatalog {
    package static let all: [any Interpolation.Type] = [
        LinearInterpolation.self, MonotoneInterpolation.self, CatmullRomInterpolation.self, CardinalInterpolation.self,
        StepInterpolation.self, StepCenterInterpolation.self, StepEndInterpolation.self,
    ]

    package static func named(_ name: String) -> (any Interpolation.Type)? { all.first { $0.name == name } }
}
