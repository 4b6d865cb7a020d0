// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

/// Makes the program a tenth smaller: functions with the same code become one, relocations are packed (DT_RELR), and no
/// symbol is exported, since nothing loads the program as a library. Swift's toolchain has this linker.
let smallProgram = [
    "-use-ld=lld", "-Xlinker", "--icf=all", "-Xlinker", "--no-export-dynamic", "-Xlinker", "-z", "-Xlinker",
    "pack-relative-relocs",
]

let package = Package(
    name: "sitegen",
    platforms: [.macOS(.v15), .iOS(.v16)],
    products: [
        .library(name: "StudyManifest", targets: ["StudyManifest"]),
        .executable(name: "sitegen", targets: ["sitegen"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-asn1", exact: "1.7.4"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1"),
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
        .package(url: "https://github.com/swhitty/FlyingFox", exact: "0.27.1"),
    ],
    targets: [
        // C, each behind one Swift module.
        .systemLibrary(
            name: "CCMarkGFM", pkgConfig: "libcmark-gfm",
            providers: [
                .apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"]), .brew(["cmark-gfm"]),
            ]),
        .target(name: "CMarkdownArena", dependencies: ["CCMarkGFM"]),
        .systemLibrary(
            name: "CBrotli", pkgConfig: "libbrotlidec",
            providers: [.apt(["libbrotli-dev"]), .brew(["brotli"])]),
        .target(name: "CCurl"),
        .target(name: "CJavaScriptCore"),
        .systemLibrary(
            name: "CLibPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
        .systemLibrary(
            name: "CLibZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"]), .brew(["libzip"])]),
        .systemLibrary(
            name: "CQREncode", pkgConfig: "libqrencode",
            providers: [.apt(["libqrencode-dev"]), .brew(["qrencode"])]),
        // The strict reader of feeds' XML.
        .systemLibrary(
            name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
        .target(name: "CXMLCheck", dependencies: ["CLibXML2"]),
        // Databases of reading lists, read-only.
        .systemLibrary(
            name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
        // Digests; CryptoKit has them on Apple's systems.
        .systemLibrary(name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"])]),
        // Digests for build records, which need not be cryptographic.
        .systemLibrary(
            name: "CXXHash", pkgConfig: "libxxhash",
            providers: [.apt(["libxxhash-dev"]), .brew(["xxhash"])]),
        // Keeps the data of locales, 34 MB, out of the program.
        .target(name: "CEmptyICUData"),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),

        // Values and files.
        .target(name: "Dates", swiftSettings: strict),
        .target(name: "Diagnostics", swiftSettings: strict),
        .target(name: "ParallelWork", swiftSettings: strict),
        .target(
            name: "SiteFiles",
            dependencies: [.target(name: "CNettle", condition: .when(platforms: [.linux]))],
            swiftSettings: strict),
        .target(name: "StudyManifest", swiftSettings: strict),
        .target(name: "TerminalText", swiftSettings: strict),
        .target(name: "DiffText", dependencies: ["TerminalText"], swiftSettings: strict),
        .target(name: "FileWatching", dependencies: ["SiteFiles"], swiftSettings: strict),
        .target(
            name: "PositionedYAML",
            dependencies: ["Diagnostics", .product(name: "Yams", package: "Yams")], swiftSettings: strict),

        .target(
            name: "PapersSource",
            dependencies: ["Dates", "Diagnostics", "Items", "StudyManifest", "WebSyntax"],
            swiftSettings: strict),

        .target(
            name: "Items",
            dependencies: [
                "Dates", "Diagnostics", "ParallelWork", "SiteFiles", "StudyManifest", "WebSyntax",
            ],
            swiftSettings: strict),
        .target(
            name: "FeedSource",
            dependencies: [
                "CXMLCheck", "Dates", "Diagnostics", "HTMLSanitizing", "Items", "LibraryFolder",
                "ParallelWork", "SiteFiles", "WebContent", "WebSyntax",
            ],
            swiftSettings: strict),

        .target(
            name: "ReadingSource",
            dependencies: [
                "CSQLite", "Dates", "Diagnostics", "HTMLSanitizing", "Items", "SecretScanning", "SiteFiles",
                "StudyManifest", "WebSyntax",
            ],
            swiftSettings: strict),

        .target(
            name: "TranscriptsLibrary",
            dependencies: [
                "Dates", "Diagnostics", "DiffText", "ItemPages", "Items", "LibraryFolder", "SiteFiles",
                "StudyMarkdown", "TerminalText", "TranscriptSource", "WebContent", "WebSyntax",
            ],
            swiftSettings: strict),
        .target(
            name: "TranscriptSource",
            dependencies: ["Dates", "Diagnostics", "Items", "SecretScanning", "SiteFiles", "WebSyntax"],
            swiftSettings: strict),
        .target(
            name: "HubSource",
            dependencies: [
                "Dates", "Diagnostics", "DocumentSettings", "Items", "LibraryFolder", "ParallelWork",
                "PositionedYAML", "SiteFiles", "WebSyntax",
            ],
            swiftSettings: strict),

        .target(
            name: "FeedFetching",
            dependencies: [
                "ArticleExtraction", "Dates", "Diagnostics", "FeedSource", "Items", "LibraryFolder",
                "ParallelWork", "SiteFiles", "WebFetching", "WebSyntax",
            ],
            swiftSettings: strict),
        // The parts that the pages of news and of readings share.
        .target(
            name: "ItemPages",
            dependencies: ["Dates", "Items", "StudyMarkdown", "WebContent", "WebSyntax"],
            swiftSettings: strict),
        .target(
            name: "NewsLibrary",
            dependencies: [
                "Dates", "Diagnostics", "ItemPages", "Items", "LibraryFolder", "ParallelWork", "SiteFiles",
                "StudyMarkdown", "WebContent", "WebSyntax",
            ],
            swiftSettings: strict),
        .target(
            name: "ReadingsLibrary",
            dependencies: [
                "Dates", "Diagnostics", "ItemPages", "Items", "LibraryFolder", "ParallelWork",
                "ReadingSource", "SiteFiles", "WebSyntax",
            ],
            swiftSettings: strict),

        .target(
            name: "HubLibrary",
            dependencies: [
                "Dates", "Diagnostics", "DocumentSettings", "HubSource", "ItemPages", "Items",
                "LibraryFolder", "ParallelWork", "SiteFiles", "StudyMarkdown",
            ],
            swiftSettings: strict),

        // Formats.
        .target(
            name: "DocumentSettings", dependencies: ["Diagnostics", "PositionedYAML"], swiftSettings: strict),
        .target(
            name: "StudyMarkdown",
            dependencies: [
                "CCMarkGFM", "CMarkdownArena", "CodeHighlighting", "Diagnostics", "DocumentSettings",
                "WebSyntax",
            ],
            swiftSettings: strict, plugins: ["EmbedTemplates"]),
        .target(name: "CodeHighlighting", swiftSettings: strict),
        .target(name: "WebSyntax", swiftSettings: strict),
        .target(name: "WebReferences", dependencies: ["WebSyntax"], swiftSettings: strict),
        .target(name: "HTMLSanitizing", dependencies: ["WebSyntax"], swiftSettings: strict),
        .target(
            name: "SecretScanning", dependencies: ["TerminalText", "WebSyntax"], swiftSettings: strict),
        // The content of web pages as clean HTML, text and markdown; the extraction of articles from pages is built on it.
        .target(
            name: "WebContent", dependencies: ["HTMLSanitizing", "WebSyntax"], swiftSettings: strict),
        .target(
            name: "ArticleExtraction",
            dependencies: [
                "Dates", "Diagnostics", "HTMLSanitizing", "SiteFiles", "WebContent", "WebReferences",
                "WebSyntax",
            ],
            swiftSettings: strict),
        .target(
            name: "KaTeXFiles", dependencies: ["Diagnostics", "SiteFiles", "WebSyntax"],
            swiftSettings: strict),
        .target(
            name: "FontFiles", dependencies: ["Diagnostics", "SiteFiles", "WebSyntax"],
            swiftSettings: strict),
        .target(
            name: "KaTeX",
            dependencies: ["CJavaScriptCore", "Diagnostics", "DocumentSettings", "KaTeXFiles"],
            swiftSettings: strict, plugins: ["EmbedTemplates"]),

        .target(
            name: "LibraryFolder",
            dependencies: [
                "Diagnostics", "DocumentSettings", "FontFiles", "KaTeXFiles", "PositionedYAML", "SiteFiles",
                "StudyManifest",
            ],
            swiftSettings: strict),

        .target(name: "TemplateBundling", swiftSettings: strict),

        // Work.
        .target(
            name: "FormulaTypesetting",
            dependencies: [
                "Diagnostics", "DocumentSettings", "KaTeX", "KaTeXFiles", "LibraryFolder", "StudyMarkdown",
                "WebSyntax",
            ],
            swiftSettings: strict),
        .target(
            name: "LeafRendering",
            dependencies: [
                "Diagnostics", "DocumentSettings", "FontFiles", "FormulaTypesetting", "KaTeXFiles",
                "LibraryFolder", "SiteFiles", "StudyMarkdown", "WebReferences", "WebSyntax",
                .product(name: "Mustache", package: "swift-mustache"),
            ],
            swiftSettings: strict, plugins: ["EmbedTemplates"]),
        .target(
            name: "LibraryBuild",
            dependencies: [
                "ArticleExtraction", "CXXHash", "CZlib", "Dates", "Diagnostics", "DocumentSettings",
                "FeedSource", "FileWatching", "FontFiles", "FormulaTypesetting", "HubLibrary", "HubSource",
                "Items",
                "KaTeX",
                "KaTeXFiles", "LeafRendering",
                "LibraryFolder", "NewsLibrary", "PapersSource", "ParallelWork", "PositionedYAML",
                "ReadingSource", "ReadingsLibrary", "SecretScanning", "SiteFiles", "StudyManifest",
                "StudyMarkdown", "TemplateBundling", "TranscriptSource", "TranscriptsLibrary",
                "WebReferences", "WebSyntax",
            ],
            swiftSettings: strict),
        .target(
            name: "BundleGate",
            dependencies: [
                "Diagnostics", "DocumentSettings", "FontFiles", "KaTeX", "KaTeXFiles", "LibraryFolder",
                "ParallelWork", "SecretScanning", "SiteFiles", "StudyManifest", "StudyMarkdown",
                "WebReferences", "WebSyntax",
            ],
            swiftSettings: strict),
        .target(
            name: "RuleBook",
            dependencies: [
                "ArticleExtraction", "BrowserProof", "BundleGate", "Diagnostics", "DocumentSettings",
                "FeedFetching", "FeedSource", "Items", "KaTeX", "LeafRendering", "LibraryBuild",
                "HubSource", "LibraryFolder", "PageSnapshot", "PositionedYAML", "ReadingSource",
                "StudyMarkdown", "TranscriptSource",
            ],
            swiftSettings: strict),
        .target(
            name: "LibraryCheck",
            dependencies: [
                "BrowserProof", "BundleGate", "Diagnostics", "FontFiles", "KaTeX", "KaTeXFiles",
                "LeafRendering", "LibraryFolder", "RuleBook", "SiteFiles", "WebFetching",
            ],
            swiftSettings: strict),
        .target(name: "BundleSync", dependencies: ["Diagnostics", "SiteFiles"], swiftSettings: strict),
        .target(
            name: "BrowserProof", dependencies: ["Diagnostics", "ParallelWork", "SiteFiles"],
            swiftSettings: strict),
        .target(
            name: "WebFetching",
            dependencies: ["CBrotli", "CCurl", "CZlib", "Dates", "SiteFiles", "WebSyntax"],
            swiftSettings: strict),
        .target(
            name: "PageSnapshot",
            dependencies: [
                "Diagnostics", "SiteFiles", "WebFetching", "WebReferences", "WebSyntax",
                .product(name: "Mustache", package: "swift-mustache"),
            ],
            swiftSettings: strict, plugins: ["EmbedTemplates"]),
        .target(
            name: "PageRendering",
            dependencies: [
                "BrowserProof", "Diagnostics", "PageSnapshot", "SiteFiles", "WebFetching", "WebSyntax",
            ],
            swiftSettings: strict),
        .target(
            name: "ReadingSealing",
            dependencies: [
                "ArticleExtraction", "Dates", "Diagnostics", "Items", "LibraryFolder", "PageSnapshot",
                "ParallelWork", "ReadingSource", "SiteFiles", "WebFetching", "WebSyntax",
            ],
            swiftSettings: strict),
        .target(
            name: "SitePreview",
            dependencies: [
                "Dates", "Diagnostics", "PapersSource", "SiteFiles", "WebSyntax",
                .product(name: "FlyingSocks", package: "FlyingFox"),
            ],
            swiftSettings: strict, plugins: ["EmbedTemplates"]),
        .target(
            name: "OTADistribution",
            dependencies: [
                "CLibPNG", "CLibZip", "CQREncode", "CZlib", "Dates", "SiteFiles", "StudyMarkdown",
                "WebSyntax",
                .product(name: "Mustache", package: "swift-mustache"),
                .product(name: "SwiftASN1", package: "swift-asn1"),
            ],
            swiftSettings: strict, plugins: ["EmbedTemplates"]),
        .target(
            name: "LibraryStarter",
            dependencies: ["Diagnostics", "LibraryFolder", "SiteFiles", "StudyManifest"],
            swiftSettings: strict, plugins: ["EmbedTemplates"]),
        .plugin(name: "EmbedTemplates", capability: .buildTool(), dependencies: ["embed-templates"]),
        .executableTarget(name: "embed-templates", dependencies: ["TemplateBundling"], swiftSettings: strict),
        .plugin(name: "EmbedCommit", capability: .buildTool(), dependencies: ["embed-commit"]),
        .executableTarget(name: "embed-commit", swiftSettings: strict),

        // The command.
        .executableTarget(
            name: "sitegen",
            dependencies: [
                "ArticleExtraction", "BrowserProof", "BundleGate", "BundleSync", "CEmptyICUData", "Dates",
                "FeedFetching", "FeedSource", "HubSource", "Items",
                "Diagnostics",
                "FileWatching", "FontFiles", "KaTeX", "KaTeXFiles", "LeafRendering", "LibraryBuild",
                "LibraryCheck",
                "LibraryFolder", "LibraryStarter", "OTADistribution", "PageRendering", "PageSnapshot",
                "PapersSource", "ReadingSealing", "ReadingSource", "RuleBook", "SiteFiles",
                "SecretScanning", "SitePreview", "StudyManifest", "TranscriptSource", "WebContent",
                "WebFetching", "WebSyntax",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict,
            linkerSettings: [.unsafeFlags(smallProgram, .when(platforms: [.linux], configuration: .release))],
            plugins: ["EmbedCommit"]),

        .testTarget(
            name: "BundleGateTests",
            dependencies: [
                "BundleGate", "Diagnostics", "KaTeXFiles", "LibraryFolder", "RuleBook", "SecretScanning",
                "SiteFiles", "TestSupport",
            ],
            exclude: ["Documents", "Poison"]),
        .testTarget(
            name: "RuleBookTests",
            dependencies: [
                "BundleGate", "Diagnostics", "LeafSamples", "LibraryFolder", "PageSnapshot", "RuleBook",
                "SiteFiles", "TestSupport", "WebFetching", "WebReferences", "WebSyntax",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "BundleSyncTests", dependencies: ["BundleSync", "SiteFiles", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "StudyTests",
            dependencies: [
                "BundleGate", "Diagnostics", "KaTeXFiles", "LeafRendering", "LibraryBuild", "LibraryFolder",
                "StudyManifest", "TestSupport",
            ]),
        // Shared by tests: temporary folders, libraries, child processes bounded by time.
        .target(
            name: "TestSupport", dependencies: ["BrowserProof", "Diagnostics", "SiteFiles"],
            path: "Tests/TestSupport",
            swiftSettings: strict),
        .testTarget(
            name: "PapersSourceTests",
            dependencies: ["Diagnostics", "PapersSource", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "StudyManifestTests", dependencies: ["StudyManifest", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "LibraryStarterTests",
            dependencies: [
                "LibraryFolder", "LibraryStarter", "SiteFiles", "StudyManifest", "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(name: "DatesTests", dependencies: ["Dates"], swiftSettings: strict),
        .testTarget(
            name: "TerminalTextTests", dependencies: ["SiteFiles", "TerminalText", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "DiffTextTests", dependencies: ["DiffText", "TerminalText", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "DiagnosticsTests", dependencies: ["Diagnostics", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "PositionedYAMLTests", dependencies: ["PositionedYAML", "Diagnostics", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "StudyMarkdownTests",
            dependencies: ["Diagnostics", "DocumentSettings", "StudyMarkdown", "TestSupport"],
            exclude: ["Fixtures"], swiftSettings: strict),
        .testTarget(
            name: "CodeHighlightingTests", dependencies: ["CodeHighlighting", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "KaTeXTests",
            dependencies: ["Diagnostics", "KaTeX", "KaTeXFiles", "SiteFiles", "TestSupport"]),
        .testTarget(
            name: "FontFilesTests", dependencies: ["Diagnostics", "FontFiles", "SiteFiles", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "WebReferencesTests", dependencies: ["TestSupport", "WebReferences", "WebSyntax"]),
        .testTarget(
            name: "SecretScanningTests", dependencies: ["SecretScanning"], exclude: ["Tables"],
            swiftSettings: strict),
        .testTarget(name: "WebSyntaxTests", dependencies: ["TestSupport", "WebSyntax"]),
        .testTarget(name: "ConformanceTests", dependencies: ["StudyMarkdown", "Diagnostics", "TestSupport"]),
        // A process that writes a store until a test kills it.
        .executableTarget(
            name: "write-items", dependencies: ["Items", "SiteFiles"], path: "Tests/StoreWriter",
            swiftSettings: strict),
        .testTarget(
            name: "ItemsTests",
            dependencies: ["Diagnostics", "Items", "SiteFiles", "TestSupport", "write-items"],
            swiftSettings: strict),
        .testTarget(
            name: "FeedSourceTests",
            dependencies: ["Diagnostics", "FeedSource", "Items", "SiteFiles", "TestSupport"],
            exclude: ["Tables"],
            swiftSettings: strict),
        .testTarget(
            name: "ReadingSourceTests",
            dependencies: [
                "CSQLite", "Dates", "Diagnostics", "Items", "ReadingSource", "SiteFiles", "TestSupport",
            ],
            exclude: ["Exports"], swiftSettings: strict),
        .testTarget(
            name: "HubSourceTests",
            dependencies: ["Diagnostics", "HubSource", "Items", "SiteFiles", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "TranscriptSourceTests",
            dependencies: ["Diagnostics", "SecretScanning", "SiteFiles", "TestSupport", "TranscriptSource"],
            swiftSettings: strict),
        .testTarget(
            name: "TranscriptsLibraryTests",
            dependencies: [
                "Diagnostics", "ItemPages", "LeafSamples", "SecretScanning", "TestSupport",
                "TranscriptSource",
                "TranscriptsLibrary",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "NewsLibraryTests",
            dependencies: ["Diagnostics", "ItemPages", "Items", "LibraryFolder", "NewsLibrary"],
            swiftSettings: strict),
        .testTarget(
            name: "ReadingsLibraryTests",
            dependencies: [
                "Diagnostics", "ItemPages", "Items", "LeafSamples", "ReadingSource", "ReadingsLibrary",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "HubLibraryTests",
            dependencies: [
                "Dates", "Diagnostics", "HubLibrary", "HubSource", "ItemPages", "Items", "LeafSamples",
                "SiteFiles", "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "ReadingSealingTests",
            dependencies: [
                "Diagnostics", "Items", "LibraryFolder", "PageSnapshot", "ReadingSealing", "ReadingSource",
                "SiteFiles", "TestSupport", "WebFetching", "WebSyntax",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "FeedFetchingTests",
            dependencies: [
                "Dates", "Diagnostics", "FeedFetching", "FeedSource", "Items", "LibraryFolder", "SiteFiles",
                "TestSupport", "WebFetching", "WebSyntax",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "ArticleExtractionTests",
            dependencies: [
                "ArticleExtraction", "Diagnostics", "HTMLSanitizing", "SiteFiles", "StudyMarkdown",
                "TestSupport", "WebContent", "WebSyntax",
            ],
            exclude: ["HeldOut", "Pages", "Tables"], swiftSettings: strict),
        .testTarget(
            name: "WebContentTests", dependencies: ["Diagnostics", "StudyMarkdown", "WebContent"],
            swiftSettings: strict),
        .testTarget(
            name: "HTMLSanitizingTests", dependencies: ["HTMLSanitizing", "TestSupport", "WebSyntax"],
            exclude: ["Tables"], swiftSettings: strict),
        .testTarget(
            name: "SiteFilesTests", dependencies: ["SiteFiles", "TestSupport"], swiftSettings: strict),
        // One leaf rendered in memory, for the tests of formulas, leaves and libraries.
        .target(
            name: "LeafSamples",
            dependencies: [
                "Diagnostics", "FormulaTypesetting", "LeafRendering", "LibraryBuild", "LibraryFolder",
                "StudyManifest", "StudyMarkdown", "TestSupport",
            ],
            path: "Tests/LeafSamples", swiftSettings: strict),
        .testTarget(
            name: "FormulaTypesettingTests",
            dependencies: [
                "Diagnostics", "FormulaTypesetting", "KaTeX", "KaTeXFiles", "LeafSamples", "LibraryFolder",
                "TestSupport", "WebReferences",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "LeafRenderingTests",
            dependencies: [
                "Diagnostics", "DocumentSettings", "FormulaTypesetting", "KaTeX", "KaTeXFiles",
                "LeafRendering", "LeafSamples", "LibraryBuild", "LibraryFolder", "SiteFiles",
                "StudyMarkdown", "TemplateBundling", "TestSupport", "WebReferences",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "LibraryFolderTests",
            dependencies: ["Diagnostics", "LibraryFolder", "SiteFiles", "TestSupport"], swiftSettings: strict
        ),
        .testTarget(
            name: "LibraryCheckTests",
            dependencies: ["Diagnostics", "LibraryCheck", "LibraryFolder", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "DocumentSettingsTests", dependencies: ["Diagnostics", "DocumentSettings", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "LibraryBuildTests",
            dependencies: [
                "Diagnostics", "DocumentSettings", "FileWatching", "FontFiles", "FormulaTypesetting",
                "KaTeX", "KaTeXFiles", "LeafRendering",
                "LeafSamples", "LibraryBuild", "LibraryFolder", "SiteFiles", "StudyManifest",
                "StudyMarkdown", "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "FileWatchingTests", dependencies: ["FileWatching", "SiteFiles", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "WebFetchingTests",
            dependencies: ["SiteFiles", "TestSupport", "WebFetching", "WebSyntax"],
            swiftSettings: strict),
        .testTarget(
            name: "PageSnapshotTests",
            dependencies: [
                "Diagnostics", "PageSnapshot", "SiteFiles", "TestSupport", "WebFetching", "WebReferences",
                "WebSyntax",
            ],
            exclude: ["Fixtures"], swiftSettings: strict),
        .testTarget(
            name: "SitePreviewTests", dependencies: ["SiteFiles", "SitePreview", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "OTADistributionTests", dependencies: ["OTADistribution", "SiteFiles", "TestSupport"],
            exclude: ["Fixtures"], swiftSettings: strict),
        .testTarget(
            name: "EndToEndTests", dependencies: ["CSQLite", "SiteFiles", "TestSupport"],
            exclude: ["check_publication.py", "check_reports.py", "on_terminal.py", "range_server.py"],
            swiftSettings: strict),
        .testTarget(
            name: "PageRenderingTests",
            dependencies: ["BrowserProof", "PageRendering", "SiteFiles", "WebFetching", "WebSyntax"],
            swiftSettings: strict),
        .testTarget(
            name: "BrowserTests",
            dependencies: [
                "BrowserProof", "BundleGate", "Diagnostics", "HTMLSanitizing", "RuleBook", "SiteFiles",
                "TestSupport",
            ],
            exclude: ["Fixtures"],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)

// Makes the program a tenth smaller again: functions that nothing calls are left out, and code is made small that waits for a
// network, a browser or a user, or that calls the readers and writers which take the time. `verify` and the build of a hub of
// 5,000 documents are no slower with it. A library that other packages use may not have such flags.
// Overlapping accesses to memory are found by the compiler and, at run time, by the tests: the program leaves the checks out.
let small: Set = [
    "BrowserProof", "BundleGate", "BundleSync", "FeedFetching", "FileWatching", "FontFiles",
    "FormulaTypesetting", "HubLibrary", "HubSource", "ItemPages", "KaTeX", "KaTeXFiles", "LibraryBuild",
    "LibraryCheck",
    "LibraryFolder", "LibraryStarter", "NewsLibrary", "OTADistribution", "PageRendering", "PageSnapshot",
    "PapersSource", "ReadingSealing", "ReadingSource", "ReadingsLibrary", "RuleBook", "SitePreview",
    "TemplateBundling", "TranscriptSource", "TranscriptsLibrary", "WebFetching", "sitegen",
]
for target in package.targets where target.swiftSettings != nil && target.type != .test {
    if target.name == "StudyManifest" || Context.environment["SITEGEN_TESTS"] != nil { continue }
    let flags =
        ["-Xfrontend", "-function-sections", "-enforce-exclusivity=unchecked"]
        + (small.contains(target.name) ? ["-Osize"] : [])
    target.swiftSettings?.append(.unsafeFlags(flags, .when(platforms: [.linux], configuration: .release)))
}

// An optimized build of the tests is for the program that they test: optimizing the tests themselves takes minutes.
// Without optimization the compiler would also read each module a second time, for its interface alone: two fifths of the time.
let unoptimizedFlags = ["-Onone", "-no-emit-module-separately-wmo"]
for target in package.targets where target.type == .test {
    target.swiftSettings?.append(.unsafeFlags(unoptimizedFlags, .when(configuration: .release)))
}

// The program that `make test` builds for the tests alone. These modules are a third of the optimized build and little of
// the tests' time; without optimization they compile in a fifth of it.
if Context.environment["SITEGEN_TESTS"] != nil {
    let unoptimized: Set = [
        "BrowserProof", "FeedFetching", "FontFiles", "HubLibrary", "KaTeXFiles", "LibraryBuild",
        "LibraryCheck",
        "LibraryFolder",
        "LibraryStarter", "NewsLibrary", "OTADistribution", "PageRendering", "PageSnapshot", "PapersSource",
        "ReadingSealing",
        "ReadingSource", "ReadingsLibrary", "SitePreview", "StudyManifest", "TranscriptsLibrary",
        "WebFetching",
        "sitegen",
    ]
    for target in package.targets where unoptimized.contains(target.name) {
        target.swiftSettings?.append(.unsafeFlags(unoptimizedFlags, .when(configuration: .release)))
    }
}

// What measures the tokenizer alone is part of the package only for `make bench`.
if Context.environment["SITEGEN_BENCH"] != nil {
    package.targets.append(
        .executableTarget(
            name: "tokenizer-speed", dependencies: ["SiteFiles", "WebReferences", "WebSyntax"],
            path: "Benchmarks/TokenizerSpeed", swiftSettings: strict))
    package.products.append(.executable(name: "tokenizer-speed", targets: ["tokenizer-speed"]))
}

// The fuzzers have no main of their own (libFuzzer brings it), so they are part of the package only for `make fuzz`.
if Context.environment["SITEGEN_FUZZ"] != nil {
    package.targets.append(.target(name: "FuzzDriver", path: "Fuzz/FuzzDriver"))
    for (name, module) in [
        ("FuzzHTML", ["WebReferences", "WebSyntax"]), ("FuzzCSS", ["WebReferences", "WebSyntax"]),
        ("FuzzJavaScript", ["WebReferences", "WebSyntax"]), ("FuzzXML", ["WebReferences"]),
        ("FuzzEncoding", ["WebSyntax"]),
        ("FuzzMarkdown", ["Diagnostics", "DocumentSettings", "StudyMarkdown"]),
    ] {
        package.targets.append(
            .executableTarget(
                name: name, dependencies: (["FuzzDriver"] + module).map { .target(name: $0) },
                path: "Fuzz/\(name)"))
        package.products.append(.executable(name: name, targets: [name]))
    }
    package.targets.append(
        .executableTarget(name: "tree-dump", dependencies: ["WebSyntax"], path: "Fuzz/TreeDump"))
    package.products.append(.executable(name: "tree-dump", targets: ["tree-dump"]))
}
