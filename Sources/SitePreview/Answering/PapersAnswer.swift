import Dates
import Foundation
import SiteFiles

/// The response to `GET /api/papers`: the entries of history.json, newest first, each as written there.
enum PapersAnswer {
    static let path = ["api", "papers"]
    static let file = "history.json"
    /// The largest size of the file, in bytes.
    private static let limit = 16 << 20

    /// The problem of the file, as part of a sentence.
    struct Invalid: Error, CustomStringConvertible {
        var description: String
    }

    /// Returns the sorted entries; an empty array if there is no file. `X-Robots-Tag` keeps a tunnel's
    /// address out of search engines.
    static func content(in tree: some ServedTree) throws -> PreviewAnswer.Content {
        let text: [UInt8]
        if case .file(let facts)? = tree.entry(at: [file]) {
            guard facts.size <= limit else {
                throw Invalid(description: "\(file) is larger than \(limit) bytes")
            }
            guard let bytes = try tree.bytes(of: facts) else {
                throw Invalid(description: "\(file) is being written; ask again")
            }
            text = try newestFirst(bytes)
        } else {
            text = Array("[]\n".utf8)
        }
        return PreviewAnswer.Content(
            source: .bytes(text), type: "application/json", tag: EntityTag(strong: Digest.sha256Hex(text)),
            extra: ["X-Robots-Tag": "noindex"])
    }

    /// Sorts the entries by date.
    ///
    /// - Parameter history: a JSON array of objects, each with an ISO 8601 `date`. For equal dates the
    ///   later entry counts as newer, since a history grows at its end.
    static func newestFirst(_ history: [UInt8]) throws(Invalid) -> [UInt8] {
        let parsed: Any
        do { parsed = try JSONSerialization.jsonObject(with: Data(history)) } catch {
            throw Invalid(description: "\(file) is not JSON; see 'python3 -m json.tool \(file)'")
        }
        guard let entries = parsed as? [Any] else {
            throw Invalid(description: "\(file) is not an array; write [ … ] around its entries")
        }
        var dated: [(seconds: Double, index: Int)] = []
        for (index, entry) in entries.enumerated() {
            guard let entry = entry as? [String: Any] else {
                throw Invalid(description: "entry \(index + 1) of \(file) is not an object")
            }
            guard let date = (entry["date"] as? String).flatMap(ISODate.seconds) else {
                throw Invalid(
                    description: "entry \(index + 1) of \(file) has no \"date\" such as \"2026-11-21\" or "
                        + "\"2026-11-21T08:00:00Z\"")
            }
            dated.append((date, index))
        }
        let texts = JSONElements.texts(of: history)
        guard texts.count == entries.count else { throw Invalid(description: "\(file) is not UTF-8") }
        let order = dated.sorted { ($0.seconds, $0.index) > ($1.seconds, $1.index) }
        return Array("[".utf8) + order.map { texts[$0.index] }.joined(separator: Array(",\n".utf8))
            + Array("]\n".utf8)
    }
}
