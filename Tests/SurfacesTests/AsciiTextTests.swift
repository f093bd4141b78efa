import Scene
import SceneSamples
import Terminal
import Testing

@testable import Surfaces

/// ASCII means ASCII: no byte beyond 0x7E, whatever the words are.
@Suite struct AsciiTextTests {
    @Test(arguments: [
        ("temperature (°C)", "temperature (degC)"), ("10⁻⁹ kg · 1.1 … 8.7 m²", "10^-9 kg - 1.1 ... 8.7 m^2"),
        ("−5 × naïve café — Łódź", "-5 x naive cafe - Lodz"), ("東京", "????"), ("plain", "plain"),
    ])
    func spellsSignsOut(_ text: String, _ expected: String) {
        #expect(DisplayText.ascii(text) == expected)
    }

    /// Words are measured as they are written, so that labels end where the layout says.
    @Test func measuresWhatItWrites() {
        let width = CellMeasurer(glyphs: .ascii).extent(of: "22 °C", style: TextStyle(size: 12)).width
        #expect(width == Double("22 degC".count) * CellMeasurer.cell.width)
        #expect(CellMeasurer().extent(of: "22 °C", style: TextStyle(size: 12)).width == 5 * CellMeasurer.cell.width)
    }
}
