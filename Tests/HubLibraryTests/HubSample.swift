import Foundation
import TestSupport
import Testing

@testable import HubLibrary
@testable import HubSource

/// A hub read from files, and its edition.
struct HubSample {
    /// 2026-11-25T12:00:00Z.
    static let now = 1_795_608_000

    var hub: Hub
    var settings: HubEdition.Settings

    /// - Parameter files: texts by path.
    init(_ files: [String: String], now: Int? = now) async throws {
        let folder = try TestFolder()
        for (path, text) in files { try folder.write(text, to: path) }
        hub = await HubReader.hub(in: folder.path, address: "https://memory.wiki", slug: "ray")
        settings = HubEdition.Settings(name: "wiki", title: "The Wiki", pagesPath: "../store/pages")
        settings.now = now
        settings.slug = "ray"
        settings.author = "Ray"
        settings.description = "Words about it."
    }

    var edition: HubEdition { HubEdition(hub, settings) }

    /// Returns a composed file as text; empty if it does not exist.
    func text(_ path: String) -> String {
        edition.files.first { $0.path == path }.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
    }

    /// Returns the text of a page between its facts and the parts after the text.
    func body(_ id: String) -> String {
        var text = text(id + ".md")[...]
        if let bar = text.firstRange(of: "</nav>\n\n") { text = text[bar.upperBound...] }
        for end in ["## <span data-interface>Linked from", "<p class=\"hub-context\""] {
            if let place = text.firstRange(of: end) { text = text[..<place.lowerBound] }
        }
        return String(text)
    }

    func object(_ path: String) throws -> [String: Any] {
        let json = try JSONSerialization.jsonObject(with: Data(text("files/" + path).utf8))
        return try #require(json as? [String: Any])
    }

    /// Returns front matter with a time in milliseconds.
    static func dated(_ milliseconds: Int, _ more: String = "") -> String {
        "---\nupdated: \(HubDate.text(milliseconds))\n\(more)---\n"
    }

    /// Returns a section of concepts and one of relations.
    static func concepts(_ labels: [String], _ relations: [String] = []) -> String {
        "\n---\n\n## Concepts in this document\n\n" + labels.map { "- **\($0)** _(concept)_\n" }.joined()
            + (relations.isEmpty
                ? "" : "\n## Concept relations\n\n" + relations.map { "- \($0)\n" }.joined())
    }
}
