import Foundation
import SiteFiles
import TestSupport
import Testing

/// The leaves of the book in content/, rendered into a temporary folder by the built program, katex/ beside them.
struct RenderedContent: Sendable {
    struct Leaf: Sendable {
        var path: String
        /// As `sitegen` counts them.
        var formulas: Int
    }

    let folder: TestFolder
    let leaves: [Leaf]

    private static let rendered = Result { try RenderedContent(folder: try TestFolder.forTheRun()) }

    /// Renders content/, once in a run.
    init() throws { self = try Self.rendered.get() }

    private init(folder: TestFolder) throws {
        self.folder = folder
        _ = try Repository.requireKaTeX()
        let rendered = try SitegenBinary.command(
            ["render", "content/feller-vol-2", "--format", "json", "--out", folder["site"]],
            in: Repository.root
        ).run()
        try #require(rendered.code == 0, "\(rendered)")
        let report = try JSONSerialization.jsonObject(with: Data(rendered.output.utf8)) as? [String: Any]
        leaves = try (try #require(report?["leaves"] as? [[String: Any]])).map {
            Leaf(
                path: try #require($0["file"] as? String), formulas: try #require($0["formulas"] as? Int))
        }
        try #require(leaves.count >= 2 && leaves.contains { $0.formulas > 0 })
    }

    /// A leaf of its own, from markdown.
    static func leaf(_ markdown: String, _ options: [String] = [], in folder: TestFolder) throws -> String {
        try folder.write(markdown, to: "leaf.md")
        let rendered = try SitegenBinary.command(
            ["render", "--md", "leaf.md", "--html", "leaf.html", "--katex", try Repository.requireKaTeX()]
                + options, in: folder.path
        ).run()
        try #require(rendered.code == 0, "\(rendered)")
        return folder["leaf.html"]
    }
}
