import Files
import Surfaces
import Testing

@testable import Notebook
@testable import Session

/// A notebook's figures are those that the prompt showed: under the settings that held there, whatever later cells set.
@Suite struct NotebookSettingsTests {
    private static let cells = [
        "load Samples/weather.csv", "plot line wind", "set theme dark\nset size 400x250", "plot line gust",
    ]

    @Test(arguments: ["n.md", "n.ipynb"]) func figuresKeepTheirSettings(_ name: String) throws {
        let rig = try DocumentRig()
        for cell in Self.cells { rig.type(cell) }
        _ = try rig.document.save(to: rig.path(name))
        let pictures = try NotebookFile.read(rig.path(name)).document.cells.flatMap(\.outputs).compactMap { output in
            switch output {
            case .figure(_, let path):
                FigureFolder.picture(path, in: Path(rig.files.folder)).flatMap { PNGPicture.pixels($0) }
            case .picture(let held): PNGPicture.pixels(held.png)
            default: nil
            }
        }
        // Two device pixels a point. The light theme's ground is white.
        #expect(pictures.map { [$0.width, $0.height] } == [[1600, 800], [800, 500]])
        #expect(pictures.first?.values.first.map { $0 & 0xFF_FFFF } == 0xFF_FFFF)
        #expect(pictures.last?.values.first.map { $0 & 0xFF_FFFF } != 0xFF_FFFF)
    }
}
