import Catalog

/// `set size 800x480`, in points.
package enum SizeSetting: Setting {
    package static let entry = CatalogEntry(
        .setting, "size", summary: "the size of exported figures in points",
        examples: [Example("set size 800x480", reply: "size: 800x480")])

    package static func set(_ value: String, in settings: inout Settings) throws {
        settings.size = try FigureSize(value)
    }

    package static func text(of settings: Settings) -> String? { settings.size.text }
}
