// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("InternalImportsByDefault"),
    
]

let package = Package(
    name: "sitegen",
    platforms: [.macOS(.v13), .iOS(.v16)],
    products: [
        .library(name: "StudyManifest", targets: ["StudyManifest"]),
        .executable(name: "sitegen", targets: ["sitegen"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1"),
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    ],
    targets: [
        // C, each behind one Swift module.
        .systemLibrary(
            name: "CCMarkGFM", pkgConfig: "libcmark-gfm",
            providers: [
                .apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"]), .brew(["cmark-gfm"]),
            ]),
        .target(name: "CMarkdownArena", dependencies: ["CCMarkGFM"]),

        // Values and files.
        .target(name: "Diagnostics", swiftSettings: strict),
        .target(
            name: "SiteFiles",
            dependencies: [.product(name: "Crypto", package: "swift-crypto")], swiftSettings: strict),
        .target(name: "StudyManifest", swiftSettings: strict),

        // Formats.
        .target(
            name: "PositionedYAML",
            dependencies: ["Diagnostics", .product(name: "Yams", package: "Yams")], swiftSettings: strict),
        .target(
            name: "StudyMarkdown",
            dependencies: ["CCMarkGFM", "CMarkdownArena", "Diagnostics", "PositionedYAML"], swiftSettings: strict),
        .executableTarget(name: "sitegen", dependencies: ["StudyMarkdown", "Diagnostics", "SiteFiles"]),
        .testTarget(name: "StudyManifestTests", dependencies: ["StudyManifest"]),
        .testTarget(name: "StudyMarkdownTests", dependencies: ["StudyMarkdown", "Diagnostics"]),
        .testTarget(name: "ConformanceTests", dependencies: ["StudyMarkdown", "Diagnostics"]),
    ],
    swiftLanguageModes: [.v6]
)
