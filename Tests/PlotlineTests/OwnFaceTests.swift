import Testing

/// The program brings its own face: pictures are the same whatever fonts a machine has.
@Suite struct OwnFaceTests {
    /// The first figure of the gallery, drawn where fontconfig knows nothing at all.
    @Test func aPictureNeedsNoFonts() throws {
        let folder = try TemporaryFolder()
        try folder.write("<?xml version=\"1.0\"?>\n<fontconfig></fontconfig>\n", to: "none.conf")
        try folder.write(
            try String(
                decoding: Execution(["/bin/cat", Project.root + "/Samples/weather.csv"]).output.utf8, as: UTF8.self),
            to: "weather.csv")
        let pictures = try [
            [:], ["FONTCONFIG_FILE": folder.path("none.conf")], ["FONTCONFIG_FILE": folder.path("missing.conf")],
        ]
        .enumerated().map { place, environment in
            let name = folder.path("\(place)/a.png")
            _ = try Execution(["/bin/mkdir", folder.path("\(place)")])
            let drawn = try Execution(
                [
                    Project.executable(), "-q", "-c", "load ../weather.csv as weather", "-c",
                    "weather | plot bar sum precipitation by hour", "-c", "export a.png",
                ],
                environment: ["HOME": "/nonexistent", "XDG_STATE_HOME": folder.path("state")].merging(environment) {
                    $1
                },
                folder: folder.path("\(place)"))
            #expect(drawn.end == .exit(0), "\(drawn.errors)")
            return name
        }
        for other in pictures.dropFirst() {
            #expect(try Execution(["/usr/bin/cmp", pictures[0], other]).end == .exit(0))
        }
    }
}
