import Mustache
import SiteFiles

/// The page of a folder without an index.html: the list of its files. Made from templates/serve, in the colours of the
/// leaf, without a script.
package struct FolderPage: Sendable {
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
            "hasEntries": !entries.isEmpty,
            "entries": entries.map { entry in
                var values: [String: Any] = ["name": entry.name, "address": entry.address]
                values["size"] = entry.size
                return values
            },
        ]
        values["note"] = note
        return Array(template.render(values).utf8)
    }
}
