import Mustache
import SiteFiles

/// The page that a preview opens with: a library at a glance, or the files of a folder. Made from templates/serve, in
/// the colours of the leaf, without a script.
package struct StartPage: Sendable {
    package struct Leaf: Sendable {
        package var title: String
        package var kind: String
        /// `nil` where the file is not there.
        package var address: String?

        package init(title: String, kind: String, address: String?) {
            self.title = title
            self.kind = kind
            self.address = address
        }
    }

    package struct Chapter: Sendable {
        package var number: Int?
        package var title: String
        package var leaves: [Leaf]

        package init(number: Int?, title: String, leaves: [Leaf]) {
            self.number = number
            self.title = title
            self.leaves = leaves
        }
    }

    package struct Book: Sendable {
        package var title: String
        package var author: String?
        package var chapters: [Chapter]

        package init(title: String, author: String?, chapters: [Chapter]) {
            self.title = title
            self.author = author
            self.chapters = chapters
        }
    }

    package struct Entry: Sendable {
        package var name: String
        package var address: String
        /// The size as people read it: `12 kB`; `nil` for a folder.
        package var size: String?

        package init(name: String, address: String, size: String?) {
            self.name = name
            self.address = address
            self.size = size
        }
    }

    package var title: String
    /// Above the title: what is served.
    package var place: String
    /// The problem of the entry, if any.
    package var note: String?
    package var books: [Book] = []
    package var entries: [Entry] = []

    package init(title: String, place: String) {
        self.title = title
        self.place = place
    }

    /// The page in UTF-8.
    package func render(_ templates: TemplateSet = .builtIn) throws(TemplateError) -> [UInt8] {
        let template: MustacheTemplate
        do { template = try MustacheTemplate(string: templates.text(TemplateSet.previewPage)) } catch {
            throw .syntax("\(TemplateSet.previewPage): \(error)")
        }
        let style =
            "\n"
            + ["themes/\(LeafTemplate.defaultTheme).css", "style/looks.css", TemplateSet.previewStyle]
            .map(templates.text).joined(separator: "\n")
        var values: [String: Any] = [
            "title": title, "place": place, "style": style,
            "policy": "default-src 'none'; style-src 'sha256-\(Digest.sha256Base64(style))'; img-src data:; "
                + "base-uri 'none'; form-action 'none'",
            "books": books.map(Self.values), "hasEntries": !entries.isEmpty,
            "entries": entries.map { entry in
                var values: [String: Any] = ["name": entry.name, "address": entry.address]
                values["size"] = entry.size
                return values
            },
        ]
        values["note"] = note
        return Array(template.render(values).utf8)
    }

    private static func values(_ book: Book) -> [String: Any] {
        var values: [String: Any] = [
            "title": book.title,
            "chapters": book.chapters.map { chapter -> [String: Any] in
                var values: [String: Any] = [
                    "title": chapter.title,
                    "leaves": chapter.leaves.map { leaf -> [String: Any] in
                        var values: [String: Any] = ["title": leaf.title, "kind": leaf.kind]
                        values["address"] = leaf.address
                        return values
                    },
                ]
                values["number"] = chapter.number.map { "\($0)" }
                return values
            },
        ]
        values["author"] = book.author
        return values
    }
}
