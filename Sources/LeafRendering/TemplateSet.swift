import Diagnostics
package import PageSlimming
import SiteFiles

/// The texts that a leaf is made with. Those of the program, or of a folder: what the folder lacks is the program's.
package struct TemplateSet: Sendable, Hashable {
    static let page = "leaf.mustache"

    /// Of the preview's own pages (``StartPage``); a folder of templates has no say in them.
    package static let previewPage = "serve/index.mustache"
    package static let previewStyle = "serve/index.css"

    /// Everything that a folder of templates can hold, besides themes.
    package static let names =
        [page, PageParts.wholeStyle, PageParts.wholeScript] + PageParts.style + [PageParts.early]
        + PageParts.script

    package let texts: [String: String]
    /// What pages carry of them.
    package let parts: PageParts

    package static let builtIn = TemplateSet(texts: BuiltInTemplates.texts, parts: BuiltInTemplates.parts)

    /// The text of every script that the program's own templates put into pages.
    package static var scripts: [[UInt8]] {
        (BuiltInTemplates.parts.scripts.values + [BuiltInTemplates.parts.early]).map { Array($0.utf8) }
    }

    private init(texts: [String: String], parts: PageParts) {
        self.texts = texts
        self.parts = parts
    }

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
        parts =
            found.contains(where: PageParts.depend) ? PageParts(slimming: texts) : BuiltInTemplates.parts
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

    /// The names that `theme:` can have, sorted.
    package var themes: [String] { parts.themes.keys.sorted() }
}
