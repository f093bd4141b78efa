import Series
import Syntax

/// Law (a): channels of one column share one guide. Bars of names that are coloured by these are named along x, and a legend would say
/// the names again.
extension Resolver {
    func isNamedAlongX(_ layers: [LayerSpec], _ x: ResolvedAxis) -> Bool {
        guard case .slots = x.scale, !x.off, x.labelsOn, let layer = layers.first, layers.count == 1,
            layer.columns.count <= 1, case .column(let place)? = layer.keys.first
        else { return false }
        let styles = layer.styles.over(spec.styles)
        guard case .column(let color, _)? = styles.color else { return false }
        return color == place && [styles.symbolBy, styles.dashBy].allSatisfy { $0 == nil || $0 == place }
    }
}
