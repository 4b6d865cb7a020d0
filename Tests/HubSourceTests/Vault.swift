import Diagnostics
import TestSupport
import Testing

@testable import HubSource

/// A folder of documents, and the hub read from it.
struct Vault {
    let folder: TestFolder
    let hub: Hub

    /// - Parameter files: texts by path.
    init(
        _ files: [String: String], address: String? = nil, slug: String? = nil, deeplink: String? = nil
    ) async throws {
        try await self.init(
            files.mapValues { Array($0.utf8) }, address: address, slug: slug, deeplink: deeplink)
    }

    /// - Parameter files: bytes by path.
    init(
        _ files: [String: [UInt8]], address: String? = nil, slug: String? = nil, deeplink: String? = nil
    ) async throws {
        folder = try TestFolder()
        for (path, bytes) in files { try folder.write(bytes, to: path) }
        hub = await HubReader.hub(in: folder.path, address: address, slug: slug, deeplink: deeplink)
    }

    /// The paths of the published documents.
    var paths: [String] { hub.documents.map(\.path) }

    func index(_ path: String) throws -> Int {
        try #require(hub.documents.firstIndex { $0.path == path }, "\(path): \(paths)")
    }

    func document(_ path: String = "a.md") throws -> HubDocument { hub.documents[try index(path)] }

    /// Returns the paths of the documents that one links to.
    func links(_ path: String) throws -> [String] {
        hub.links[try index(path)].map { hub.documents[$0].path }
    }

    /// Returns the ends of a document's links in the order of its text: `path`, `path#place`, `page path`, `file path` or `-`.
    func targets(_ path: String = "a.md") throws -> [String] {
        hub.targets[try index(path)].sorted { $0.key < $1.key }.map { _, target in
            switch target {
            case .document(let other, let place):
                hub.documents[other].path + (place.isEmpty ? "" : "#" + place)
            case .page(let page): "page " + page
            case .file(let file): "file " + file
            case .remote: "remote"
            case .missing: "-"
            }
        }
    }

    /// The findings as `rule path line:column`, without notes.
    var findings: [String] {
        hub.diagnostics.filter { $0.severity > .note }.map { finding in
            let place = finding.position
            let parts = (place?.file ?? "").split(separator: "/")
            let start = parts.lastIndex { $0.hasPrefix("sitegen-tests-") }.map { $0 + 1 } ?? 0
            return
                "\(finding.rule) \(parts[start...].joined(separator: "/")) \(place?.line ?? 0):\(place?.column ?? 0)"
        }
    }
}

extension NoteText {
    /// Scans a text.
    init(_ text: String) {
        self = NoteScanner.scan(SourceText(file: "a.md", bytes: Array(text.utf8)), firstLine: 1)
    }

    /// The names in the links, in their order.
    var linkNames: [String] { marks.compactMap { $0.noteLink?.name } }

    /// The source of the marks of a kind.
    func texts(_ isKind: (NoteMark.Kind) -> Bool) -> [String] {
        marks.filter { isKind($0.kind) }.map { String(decoding: source.bytes[$0.range], as: UTF8.self) }
    }
}
