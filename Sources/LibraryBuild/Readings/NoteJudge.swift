import Diagnostics
import FormulaTypesetting
import KaTeXFiles
import LeafRendering
import LibraryFolder
import SiteFiles

/// Decides whether the markdown of a note can be part of a page. One note with an error must not keep the others from being
/// shown, so it is rendered alone first.
final class NoteJudge {
    private let settings: LibrarySettings
    private let renderer: LeafRenderer
    private let resolver: LeafResolver

    /// - Parameters:
    ///   - options: those of the leaves.
    ///   - folder: the folder of the composed pages, absolute.
    ///   - katex: `nil` leaves formulas unchecked, as it does in leaves.
    init(
        _ settings: LibrarySettings, options: LeafOptions, folder: String, katex: KaTeXAssets?
    ) throws {
        self.settings = settings
        var options = options
        // The formulas are checked and not typeset.
        options.mathMode = .client
        renderer = try LeafRenderer(
            options, template: try LeafTemplate(options.templates), settings: settings,
            mathCheck: try katex.map { try MathCheck(assets: $0) })
        var resolver = LeafResolver(
            library: nil, file: "note.html", sourceFolder: folder, root: nil, webLinks: options.links,
            idsOfLeaf: { _ in nil })
        resolver.openHosts = options.openHosts
        self.resolver = resolver
    }

    /// Returns true for a note that renders without an error.
    func isMarkdown(_ note: String) -> Bool {
        let lines = note.split(separator: "\n", omittingEmptySubsequences: false).map { "  " + $0 }
        // As in the page: an entry of a list.
        let text = "- note\n\n" + lines.joined(separator: "\n") + "\n"
        let source = SourceText(file: "note", bytes: Array(text.utf8))
        let outcome = renderer.render(
            LeafRenderer.Request(title: "note", header: nil, source: source, katexPath: "katex/") {
                var resolver = self.resolver
                resolver.webLinks = $0
                return resolver
            })
        return outcome.page != nil && !settings.applied(to: outcome.diagnostics).hasErrors
    }

    /// Returns true for a text without signs that could be markup. Most notes are such texts.
    static func isPlain(_ note: String) -> Bool {
        note.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
            case UInt8(ascii: " "), UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: "'"): true
            // Letters outside ASCII are never markup.
            case 0x80...0xFF: true
            default: false
            }
        }
    }
}
