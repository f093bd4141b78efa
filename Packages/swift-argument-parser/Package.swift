// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "swift-argument-parser",
    products: [.library(name: "ArgumentParser", targets: ["ArgumentParser"])],
    targets: [
        // Warnings of others' code are theirs, as they are where a package is fetched; regular expressions stay out, as in our own.
        .target(
            name: "ArgumentParser",
            swiftSettings: [
                .unsafeFlags(["-suppress-warnings", "-Xfrontend", "-disable-implicit-string-processing-module-import"])
            ])
    ])
