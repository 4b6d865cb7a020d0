import Diagnostics
import PapersSource
import SiteFiles

/// The response to `GET /api/papers`: the bytes of `api/papers.json`, made from the papers source of the library, or
/// from history.json of the served folder.
enum PapersAnswer {
    static let path = ["api", "papers"]
    static let file = "history.json"

    /// The problem of the file, as part of a sentence.
    struct Invalid: Error, CustomStringConvertible {
        var description: String
    }

    /// Returns the papers, newest first; an empty array if there is no file. Bad entries are left out. `X-Robots-Tag` keeps
    /// a tunnel's address out of search engines.
    ///
    /// - Parameter source: the file of a papers source, absolute.
    static func content(in tree: some ServedTree, source: String?) throws -> PreviewAnswer.Content {
        let text = try bytes(in: tree, source).map(newestFirst) ?? Array("[]\n".utf8)
        return PreviewAnswer.Content(
            source: .bytes(text), type: "application/json", tag: EntityTag(strong: Digest.sha256Hex(text)),
            extra: ["X-Robots-Tag": "noindex"])
    }

    private static func bytes(in tree: some ServedTree, _ source: String?) throws -> [UInt8]? {
        let limit = PapersHistory.Limits().bytes
        if let source { return try FileReading.bytes(at: source, limit: limit) }
        guard case .file(let facts)? = tree.entry(at: [file]) else { return nil }
        guard facts.size <= limit else {
            throw Invalid(description: "\(file) is larger than \(limit) bytes")
        }
        guard let bytes = try tree.bytes(of: facts) else {
            throw Invalid(description: "\(file) is being written; ask again")
        }
        return bytes
    }

    /// Returns the papers of a history.
    static func newestFirst(_ history: [UInt8]) throws(Invalid) -> [UInt8] {
        let read = PapersHistory(SourceText(file: file, bytes: history))
        if read.isRefused, let finding = read.diagnostics.first {
            let place = finding.position.map { " (\(file):\($0.line):\($0.column))" } ?? ""
            throw Invalid(description: finding.message.replacing("the file", with: file) + place)
        }
        return PapersJSON.papers(read)
    }
}
