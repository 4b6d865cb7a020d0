import WebReferences

/// The smallest text that holds a reference of one row of the table.
struct ReferenceProbe {
    enum Form {
        case html, xhtml, sheet, script, module, drawing
    }

    static let remote = "https://probe.test/x"

    let row: ReferenceRow
    let form: Form
    /// `ADDRESS` is the placeholder of the address.
    private let pattern: String

    /// Returns nil for a row without a probe.
    init?(_ row: ReferenceRow) {
        self.row = row
        if let (form, pattern) = Self.patterns[row.id.rawValue] {
            self.form = form
            self.pattern = pattern
        } else if let pattern = Self.element(for: row) {
            form = .html
            self.pattern = pattern
        } else {
            return nil
        }
    }

    /// An address of a file beside the document, with a name that fits its use.
    private var near: String {
        if row.scope == .javaScript { return "./near.js" }
        // A base beside the page changes no path.
        if row.effect == .base { return "below/near.png" }
        return switch row.mediaType {
        case .javaScript: "near.js"
        case .css: "near.css"
        case nil: "near.png"
        }
    }

    func text(isNear: Bool = false) -> String {
        pattern.replacing("ADDRESS", with: isNear ? near : Self.remote)
    }

    /// The text as markup of a page.
    func markup(isNear: Bool = false) -> String {
        let text = text(isNear: isNear)
        switch form {
        case .html: return text
        case .sheet: return "<style>\(text)</style>"
        case .script: return "<script>\(text)\n</script>"
        case .module: return "<script type=\"module\">\(text)\n</script>"
        case .drawing, .xhtml:
            let type = form == .drawing ? "image/svg+xml" : "application/xhtml+xml"
            let escaped = text.replacing("%", with: "%25").replacing("#", with: "%23")
                .replacing("<", with: "%3C").replacing("\"", with: "%22")
            return "<iframe src=\"data:\(type),\(escaped)\"></iframe>"
        }
    }

    // MARK: Attributes

    private static func element(for row: ReferenceRow) -> String? {
        guard !row.attribute.isEmpty, let value = value(of: row.kind),
            let condition = words(for: row.condition)
        else { return nil }
        let name: String
        switch row.scope {
        case .svg: name = row.elements.first ?? "path"
        case .mathML: name = row.elements.first ?? "mi"
        default: name = row.elements.first ?? "p"
        }
        let element = "<\(name)\(condition) \(row.attribute)=\"\(value)\">x</\(name)>"
        return switch row.scope {
        case .svg: "<svg>\(element)</svg>"
        case .mathML where name != "math": "<math>\(element)</math>"
        default: element
        }
    }

    private static func value(of kind: ReferenceRow.Kind) -> String? {
        switch kind {
        case .url, .urlList: "ADDRESS"
        case .srcset: "ADDRESS 2x"
        case .css: "url(ADDRESS)"
        case .declarations: "background: url(ADDRESS)"
        case .html: "<img src='ADDRESS'>"
        case .refresh: "1; url=ADDRESS"
        case .policy: "default-src ADDRESS"
        case .script: "open('ADDRESS')"
        case .json, .flag: nil
        }
    }

    /// The attributes that a condition asks for.
    private static func words(for condition: ReferenceRow.Condition) -> String? {
        switch condition {
        case .always: ""
        case .type(let type): " type=\"\(type)\""
        case .relation(let words): words.first.map { " rel=\"\($0)\"" }
        case .otherRelation: " rel=\"canonical\""
        case .script(let types):
            switch types[0] {
            case .classic, .module: ""
            case .importMap: " type=\"importmap\""
            case .speculationRules: " type=\"speculationrules\""
            case .webBundle: " type=\"webbundle\""
            case .data: " type=\"application/json\""
            }
        case .preloadedScript: " type=\"application/json\""
        case .parameterName(let names): names.first.map { " name=\"\($0)\"" }
        case .pragma(let names): names.first.map { " http-equiv=\"\($0)\"" }
        case .metadataName: " property=\"og:image\""
        case .animatesLink(let isLink): " attributeName=\"\(isLink ? "href" : "fill")\""
        case .loadsLocalFile, .loadsLocalModule: nil
        }
    }
}
