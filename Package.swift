// swift-tools-version: 6.2
import PackageDescription

/// Whether `scripts/fuzz` builds: everything is instrumented then, and there is a product `fuzz`.
let isFuzzed = Context.environment["PLOTLINE_FUZZ"] != nil

let settings: [SwiftSetting] =
    [
        .swiftLanguageMode(.v6),
        .strictMemorySafety(),
        .treatAllWarnings(as: .error),
        .enableExperimentalFeature("Lifetimes"),
        .enableUpcomingFeature("ExistentialAny"),
    ] + (isFuzzed ? [.unsafeFlags(["-sanitize=fuzzer,address"])] : [])

/// Whether a part stands in a whole is answered by `Checked`: the standard library's answer brings all of regular expressions into the
/// program, and the compiler imports it into each file without being asked.
let plainTexts: [SwiftSetting] = [
    .unsafeFlags(["-Xfrontend", "-disable-implicit-string-processing-module-import"])
]

let coldSettings: [SwiftSetting] = [.unsafeFlags(["-Osize"], .when(configuration: .release))]

let hotSettings: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// For the C of hot loops over bytes from outside.
let kernelSettings: [CSetting] =
    isFuzzed
    ? [.unsafeFlags(["-fsanitize=fuzzer-no-link,address", "-fsanitize=undefined", "-fsanitize-trap=undefined"])] : []

/// What `plotline --version` says of a release; a debug build would be linked anew by each commit.
let buildSettings: [CSetting] =
    Context.gitInformation.map {
        [.define("PLOTLINE_COMMIT", to: String($0.currentCommit.prefix(12)), .when(configuration: .release))]
    } ?? []

/// A Swift target of ours: its folder bears its name and its dependencies stand on lower levels (ARCHITECTURE.md). Under all of
/// them stands `Checked`.
///
/// - Parameter isCold: no loop over rows or pixels runs in it, so that a release optimises it for size (docs/performance.md, «Builds»).
/// - Parameter isHot: the tests spend most of their time in it, so that a debug build optimises it too.
func room(_ name: String, _ dependencies: [Target.Dependency] = [], isCold: Bool = false, isHot: Bool = false) -> Target
{
    .target(
        name: name, dependencies: name == "Checked" ? [] : ["Checked"] + dependencies,
        swiftSettings: settings + plainTexts + (isCold ? coldSettings : []) + (isHot ? hotSettings : []))
}

/// The test targets to build, apart by commas, all when nothing is said: `PLOTLINE_TESTS=SeriesTests swift test …` while
/// working on one room.
let chosenTests = Context.environment["PLOTLINE_TESTS"].map { $0.split(separator: ",").map(String.init) }

/// - Parameters:
///   - tables: folders of goldens that the tests read themselves.
///   - isPlain: the searches in texts that it calls are those of `Checked`.
func tests(_ name: String, _ dependencies: [Target.Dependency], tables: [String] = [], isPlain: Bool = false) -> Target
{
    .testTarget(
        name: name, dependencies: dependencies, exclude: tables, swiftSettings: settings + (isPlain ? plainTexts : []))
}

/// libFuzzer calls `fuzz_main`, which SwiftPM takes for the entry of the program of that name.
let fuzzers: [Target] =
    isFuzzed
    ? [
        .executableTarget(
            name: "fuzz", dependencies: ["FuzzTargets"], path: "Tests/Fuzz",
            swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])],
            linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])])
    ] : []

let package = Package(
    name: "plotline",
    dependencies: [
        // A part of it stands here: as published it links FoundationEssentials into the program (its README.md).
        .package(path: "Packages/swift-argument-parser")
    ],
    targets: [
        // Under all
        room("Checked"),
        // Level 0
        room("Threads"),
        room("Diagnostics"),
        room("Catalog"),
        room("Scene"),
        room("Interchange"),
        .target(name: "CBuild", cSettings: buildSettings),
        .target(name: "CCairo", linkerSettings: [.linkedLibrary("dl")]),
        .target(name: "CCurl", linkerSettings: [.linkedLibrary("dl")]),
        .target(name: "CCrypto", cSettings: kernelSettings),
        // Inter's files stand in it; Inter/README.md says where they are from.
        .target(name: "CFace", exclude: ["Inter"]),
        .target(name: "CFiles"),
        .target(name: "CKernels", cSettings: kernelSettings),
        // Debian's archives: the program brings what it reads prose with.
        .target(
            name: "CMarkdown",
            linkerSettings: [.linkedLibrary(":libcmark-gfm-extensions.a"), .linkedLibrary(":libcmark-gfm.a")]),
        .target(name: "CMemory"),
        .target(name: "CPostgres", linkerSettings: [.linkedLibrary("dl")]),
        .target(name: "CPacking", linkerSettings: [.linkedLibrary("dl")]),
        .target(name: "CPatterns", linkerSettings: [.linkedLibrary("dl")]),
        // Debian's archive of libdeflate too: another version may pack the same picture into other bytes.
        .target(name: "CPNG", linkerSettings: [.linkedLibrary("png"), .linkedLibrary(":libdeflate.a")]),
        .target(name: "CRescue"),
        .target(name: "CReadline", dependencies: ["CRescue"], linkerSettings: [.linkedLibrary("readline")]),
        .target(name: "CSQLite", linkerSettings: [.linkedLibrary("dl")]),
        .target(name: "CXML", linkerSettings: [.linkedLibrary("dl")]),
        .target(name: "CZeroMQ", linkerSettings: [.linkedLibrary("dl")]),
        .target(name: "CZlib", linkerSettings: [.linkedLibrary("z")]),
        // Level 1
        room("Files", ["Diagnostics", "CCrypto", "CFiles"]),
        room("Syntax", ["Catalog", "Diagnostics"]),
        room("Terminal", ["Threads"]),
        // Level 2
        room("Series", ["Syntax", "Catalog", "Diagnostics", "Threads", "CKernels", "CPatterns"]),
        room("Language", ["Syntax", "Catalog", "Diagnostics"], isCold: true),
        room(
            "Surfaces",
            ["Terminal", "Scene", "Interchange", "Catalog", "Diagnostics", "CCairo", "CFace", "CPNG", "CRescue"]),
        // Level 3
        room("Charts", ["Series", "Syntax", "Scene", "Catalog", "Diagnostics", "Interchange"]),
        room(
            "Reading",
            ["Series", "Files", "Syntax", "Catalog", "Diagnostics", "CKernels", "CPacking", "CXML", "CZlib"],
            isHot: true),
        room("Foreign", ["Language", "Syntax", "Catalog", "Diagnostics"], isCold: true),
        // Level 4
        room("Tables", ["Reading", "Series", "Files", "Catalog", "Diagnostics", "Threads", "CKernels", "CSQLite"]),
        room(
            "Engines",
            ["Reading", "Series", "Files", "Syntax", "Catalog", "Diagnostics", "Threads", "CCurl", "CPostgres"]),
        room("Devices", ["Reading", "Series", "Files", "Catalog", "Diagnostics"]),
        room(
            "HTML",
            [
                "Charts", "Series", "Surfaces", "Files", "Terminal", "Scene", "Interchange", "Catalog", "Diagnostics",
                "CMarkdown",
            ], isCold: true),
        // Level 5
        room(
            "Formats",
            ["Devices", "Engines", "Tables", "Reading", "Series", "Files", "Syntax", "Catalog", "Diagnostics"]),
        // Level 6
        room(
            "Session",
            [
                "Formats", "Engines", "HTML", "Interchange", "Reading", "Charts", "Foreign", "Series", "Language",
                "Surfaces", "Files",
                "Syntax",
                "Terminal", "Scene", "Catalog", "Diagnostics", "CFiles",
            ], isCold: true),
        // Level 7
        room(
            "Presenting",
            [
                "Session", "Formats", "HTML", "Reading", "Charts", "Series", "Language", "Surfaces", "Files", "Syntax",
                "Terminal", "Scene", "Catalog", "Interchange", "Diagnostics",
            ], isCold: true),
        // Level 8
        room(
            "Explore",
            [
                "Presenting", "Session", "Charts", "Series", "Language", "Surfaces", "Syntax", "Terminal", "Scene",
                "Threads", "Diagnostics", "CRescue", "CMemory",
            ], isCold: true),
        room(
            "Notebook",
            [
                "Presenting", "Session", "Formats", "Engines", "HTML", "Reading", "Charts", "Series", "Language",
                "Surfaces", "Files", "Syntax", "Terminal", "Scene", "Interchange", "Diagnostics",
            ], isCold: true),
        // Level 9
        room(
            "Kernel",
            [
                "Notebook", "Presenting", "Session", "Reading", "Series", "Language", "Surfaces", "Files", "Terminal",
                "Scene", "HTML",
                "Interchange", "Threads", "Diagnostics", "CCrypto", "CZeroMQ",
            ], isCold: true),
        // Level 10
        .executableTarget(
            name: "plotline",
            dependencies: [
                "Checked", "Explore", "Kernel", "Notebook", "Presenting", "Session", "Files", "Series", "Surfaces",
                "Language",
                "Syntax",
                "Terminal", "Threads",
                "Catalog",
                "Diagnostics",
                "CBuild", "CReadline", "CRescue", "CMemory",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: settings + plainTexts + coldSettings),
        // Writes Samples/ (`make samples`); depends on nothing, nothing depends on it.
        .executableTarget(name: "make-samples", path: "Sources/SampleMaker", swiftSettings: settings),
        tests(
            "SurfacesTests",
            ["Seeded", "SceneSamples", "Surfaces", "Terminal", "Scene", "Interchange", "Catalog", "Diagnostics"],
            tables: ["Goldens"]),
        tests(
            "FormatsTests",
            [
                "Seeded", "Files", "Formats", "Devices", "Engines", "Tables", "Reading", "Series", "Language", "Syntax",
                "Catalog",
                "Diagnostics", "CKernels", "CZlib",
            ],
            tables: ["Expected"]),
        tests(
            "SessionTests",
            [
                "Seeded", "CFace", "Foreign", "Devices", "Engines", "Tables", "HTML", "Notebook", "Presenting",
                "Session",
                "Files",
                "Charts",
                "Interchange",
                "Formats", "Reading", "Series",
                "Surfaces",
                "Scene",
                "Terminal", "Threads",
                "Language", "Syntax",
                "Catalog",
                "Diagnostics", "SceneSamples", "PNGReader",
            ], tables: ["Goldens"]),
        tests(
            "ExploreTests",
            [
                "Seeded", "Explore", "Presenting", "Session", "Files", "Charts", "Series", "Surfaces", "Scene",
                "Terminal", "Language", "Syntax", "Diagnostics",
            ]),
        tests(
            "KernelTests", ["Seeded", "Kernel", "Presenting", "Session", "Files", "Interchange", "Diagnostics"]),
        tests("FilesTests", ["Seeded", "Files", "CCrypto", "CFiles", "Diagnostics"]),
        // The executable in a terminal of its own.
        tests("PlotlineTests", ["Seeded"]),
        tests("CheckedTests", ["Checked"], isPlain: true),
        tests("LanguageTests", ["Seeded", "Language", "Syntax", "Catalog", "Diagnostics"]),
        // What fuzzers drive, and the tests that replay what they kept.
        .target(
            name: "FuzzTargets",
            dependencies: ["Notebook", "Presenting", "Session", "Formats", "Reading", "Series", "Surfaces", "Scene"],
            path: "Tests/FuzzTargets", exclude: ["Corpora"], swiftSettings: settings),
        tests("FuzzTests", ["FuzzTargets"]),
        // Random input that repeats, for tests alone.
        .target(name: "Seeded", path: "Tests/Seeded", swiftSettings: settings),
        // Reads pictures back, for tests alone.
        .target(name: "PNGReader", path: "Tests/PNGReader", linkerSettings: [.linkedLibrary("png")]),
        // Scenes made by hand and as text, and the program that draws and times them.
        .target(name: "SceneSamples", dependencies: ["Scene"], path: "Tests/SceneSamples", swiftSettings: settings),
        .executableTarget(
            name: "draw-sample", dependencies: ["SceneSamples", "Surfaces"], path: "Benchmarks/Surfaces/DrawSample",
            swiftSettings: settings),
        tests(
            "SeriesTests", ["Seeded", "Series", "Language", "Syntax", "Catalog", "Diagnostics", "CKernels"],
            tables: ["Goldens"]),
        .executableTarget(
            name: "time-load", dependencies: ["Formats", "Reading", "Series"], path: "Benchmarks/Load/TimeLoad",
            swiftSettings: settings),
        .executableTarget(
            name: "time-reduce", dependencies: ["Series"], path: "Benchmarks/Reduce/TimeReduce",
            swiftSettings: settings),
        .executableTarget(
            name: "time-calendar", dependencies: ["Series", "Language", "Syntax"], path: "Benchmarks/Calendar",
            swiftSettings: settings),
        .executableTarget(
            name: "time-charts",
            dependencies: [
                "Session", "Files", "Charts", "Surfaces", "Series", "Scene", "Terminal", "Language", "Syntax",
                "Catalog",
                "Diagnostics",
            ],
            path: "Benchmarks/Charts/TimeCharts", swiftSettings: settings),
        tests(
            "ChartsTests",
            [
                "Seeded", "Charts", "Scene", "SceneSamples", "Series", "Language", "Syntax", "Catalog", "Diagnostics",
                "Surfaces",
            ],
            tables: ["Goldens"]),
    ] + fuzzers
)

if let chosenTests {
    package.targets.removeAll { $0.type == .test && !chosenTests.contains($0.name) }
}
