import Mustache
import SiteFiles

/// The page that lists the snapshots of one folder.
package struct SnapshotIndex: Sendable {
    package struct Entry: Sendable {
        /// Beside the index.
        package var file: String
        package var title: String
        /// The page's address, without its query.
        package var place: String

        package init(file: String, title: String, place: String) {
            self.file = file
            self.title = title
            self.place = place
        }
    }

    package static let fileName = "index.html"
    private let entries: [Entry]

    package init(_ entries: [Entry]) { self.entries = entries }

    package var html: [UInt8] {
        get throws {
            let style = "\n" + (BuiltInTemplates.texts["snapshot/index.css"] ?? "")
            let template = try MustacheTemplate(string: SnapshotTemplates.index)
            let values: [String: Any] = [
                "style": style, "styleHash": Digest.sha256Base64(style),
                "pages": entries.map {
                    [
                        "file": "./" + $0.file, "title": $0.title.isEmpty ? $0.place : $0.title,
                        "place": $0.place,
                    ]
                },
            ]
            return Array(template.render(values).utf8)
        }
    }
}
