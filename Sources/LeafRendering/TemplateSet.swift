import Diagnostics
import SiteFiles

/// The texts that a leaf is made with. Those of the program, or of a folder: what the folder lacks is the program's.
package struct TemplateSet: Sendable, Hashable {
    /// The parts of the style sheet, in the order of the cascade.
    package static let style = [
        "looks", "comfort", "page", "text", "blocks", "code", "edges", "outline", "mathematics", "mathml",
        "notes", "displays", "sheet", "find", "settings", "tools", "ask", "print",
    ].map { "style/\($0).css" }
    /// The parts of the script. They share one scope and run in this order.
    package static let script = [
        "place", "outline", "sheet", "references", "displays", "find", "settings", "tools", "print",
        "typeset",
        "start", "ask",
    ].map { "script/\($0).js" }
    /// Runs in head, before anything is painted.
    package static let early = "script/early.js"
    /// In place of all parts, where a folder has them.
    static let wholeStyle = "leaf.css"
    static let wholeScript = "leaf.js"
    static let page = "leaf.mustache"

    /// Of the preview's own pages (``StartPage``); a folder of templates has no say in them.
    package static let previewPage = "serve/index.mustache"
    package static let previewStyle = "serve/index.css"

    /// Everything that a folder of templates can hold, besides themes.
    package static let names = [page, wholeStyle, wholeScript] + style + [early] + script

    package let texts: [String: String]

    package static let builtIn = TemplateSet(texts: BuiltInTemplates.texts)

    private init(texts: [String: String]) { self.texts = texts }

    /// Reads a folder of templates.
    package init(folder: String) throws(TemplateError) {
        guard FileReading.isFolder(folder) else { throw .missingFolder(DiskPath.shown(folder)) }
        var texts = BuiltInTemplates.texts
        let found = (Self.names + (try Self.themeNames(in: folder))).filter {
            FileReading.isFile(DiskPath.join(folder, $0))
        }
        for name in found {
            let path = DiskPath.join(folder, name)
            do {
                let bytes = try FileReading.bytes(at: path, limit: 4 << 20)
                guard let text = String(validating: Self.normal(bytes), as: UTF8.self)
                else { throw TemplateError.notUTF8(DiskPath.shown(path)) }
                texts[name] = text
            } catch let error as TemplateError { throw error } catch { throw .unreadable("\(error)") }
        }
        guard !found.isEmpty else { throw .empty(DiskPath.shown(folder)) }
        self.texts = texts
    }

    private static func themeNames(in folder: String) throws(TemplateError) -> [String] {
        let themes = DiskPath.join(folder, "themes")
        guard FileReading.isFolder(themes) else { return [] }
        do {
            return try FileReading.names(in: themes).filter { $0.hasSuffix(".css") }.sorted().map {
                "themes/\($0)"
            }
        } catch { throw .unreadable("\(error)") }
    }

    /// Without a byte order mark and with LF for line ends: what a browser's parser makes of them, and so what the
    /// hashes of the policy are of.
    private static func normal(_ bytes: [UInt8]) -> [UInt8] {
        var normal: [UInt8] = []
        normal.reserveCapacity(bytes.count)
        var last: UInt8 = 0
        for byte in bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...] {
            if byte == 0x0D {
                normal.append(0x0A)
            } else if !(byte == 0x0A && last == 0x0D) {
                normal.append(byte)
            }
            last = byte
        }
        return normal
    }

    func text(_ name: String) -> String { texts[name] ?? "" }

    // MARK: What they make

    /// The names that `theme:` can have, sorted.
    package var themes: [String] {
        texts.keys.compactMap { name in
            name.hasPrefix("themes/") && name.hasSuffix(".css") ? String(name.dropFirst(7).dropLast(4)) : nil
        }.sorted()
    }

    /// The style sheet of a theme: its custom properties, then the parts that use them.
    package func style(theme: String) -> String { properties(of: theme) + parts }

    /// Those of all themes, by their names.
    var styles: [String: String] {
        let parts = parts
        return Dictionary(uniqueKeysWithValues: themes.map { ($0, properties(of: $0) + parts) })
    }

    private func properties(of theme: String) -> String {
        "\n" + StyleSlimming.slim(text("themes/\(theme).css"))
    }

    private var parts: String {
        if let whole = texts[Self.wholeStyle] { return "\n" + whole }
        return StyleSlimming.slim(Self.style.map(text).joined(separator: "\n")) + "\n"
    }

    /// The script at the end of the page: its parts in one scope of their own.
    package var script: String {
        if let whole = texts[Self.wholeScript] { return whole }
        let parts = Self.script.map(text).joined(separator: "\n")
        return "\n"
            + ScriptSlimming.slim("(function () {\n'use strict';\n\(parts)\n})();\n", shortensNames: true)
    }

    package var early: String { "\n" + ScriptSlimming.slim(text(Self.early)) }
}
