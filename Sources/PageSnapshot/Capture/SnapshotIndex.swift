import Mustache
import SiteFiles

/// The page that lists the snapshots of one folder.
package struct SnapshotIndex: Sendable {
    /// One snapshot of the folder.
    package struct Entry: Sendable {
        /// The name of the file, which is beside the index.
        package var file: String
        /// The title; empty for a page without one.
        package var title: String
        /// The page's address, without its query.
        package var place: String

        /// Creates an entry.
        package init(file: String, title: String, place: String) {
            self.file = file
            self.title = title
            self.place = place
        }
    }

    /// The name of the list; no snapshot gets it.
    package static let fileName = "index.html"
    /// A part of the template that each list has.
    private static let mark = "<main>\n<h1>Snapshots</h1>\n<ul>\n"
    private let entries: [Entry]

    /// Creates the page of these snapshots, in this order.
    package init(_ entries: [Entry]) { self.entries = entries }

    /// Returns true if a list may be written at a path: an earlier list or nothing is there.
    package static func mayReplace(_ path: String) -> Bool {
        guard FileReading.isFile(path) else { return true }
        guard let bytes = try? FileReading.bytes(at: path, limit: 64 << 20) else { return false }
        return bytes.firstRange(of: mark.utf8) != nil
    }

    /// The page in UTF-8. It needs no script, and its policy names its only style.
    ///
    /// - Throws: the error of the template's parser.
    package var html: [UInt8] {
        get throws {
            let style = "\n" + (BuiltInTemplates.texts["snapshot/index.css"] ?? "")
            let template = try MustacheTemplate(string: SnapshotTemplates.index)
            let places = Dictionary(grouping: entries, by: \.place)
            let values: [String: Any] = [
                "style": style, "styleHash": Digest.sha256Base64(style),
                "pages": entries.map { entry in
                    // Pages that differ in their query have one place: it may hold secrets.
                    let isRepeated = (places[entry.place]?.count ?? 0) > 1
                    return [
                        "file": "./" + entry.file, "title": entry.title.isEmpty ? entry.place : entry.title,
                        "place": isRepeated ? "\(entry.place) (\(entry.file))" : entry.place,
                    ]
                },
            ]
            return Array(template.render(values).utf8)
        }
    }
}
