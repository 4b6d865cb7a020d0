import Diagnostics
import DocumentSettings
import FormulaTypesetting
import KaTeXFiles
import LeafRendering
import LibraryFolder
import SiteFiles
import StudyMarkdown

/// Decides whether the markdown of a note can be part of a page. One note with an error must not keep the others from being
/// shown, so it is rendered alone first.
final class NoteJudge {
    private static let ownName = "note-judge-"

    private let settings: LibrarySettings
    private let markdown = MarkdownRenderer()
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
            library: nil, file: "note.html", sourceFolder: folder, root: settings.root,
            webLinks: options.links,
            idsOfLeaf: { _ in nil })
        resolver.openHosts = options.openHosts
        self.resolver = resolver
    }

    /// Returns the ids and labels that a note gives to its page; `nil` if it cannot be part of one: it has an error, or HTML
    /// that reaches beyond the note.
    ///
    /// - Parameter note: the markdown, with its headings below level 2.
    func names(in note: String) -> Set<String>? {
        let lines = note.split(separator: "\n", omittingEmptySubsequences: false).map { "  " + $0 }
        // As in the page: an entry of a list.
        let text =
            "# note {#\(Self.ownName)1}\n\n## notes {#\(Self.ownName)2}\n\n- note\n\n"
            + lines.joined(separator: "\n") + "\n"
        let source = SourceText(file: "note", bytes: Array(text.utf8))
        let outcome = renderer.render(
            LeafRenderer.Request(title: "note", header: nil, source: source, katexPath: "katex/") {
                var resolver = self.resolver
                resolver.webLinks = $0
                return resolver
            })
        let findings = settings.applied(to: outcome.diagnostics)
        guard outcome.page != nil, !findings.hasErrors,
            !findings.contains(where: { $0.rule == RuleDefinition.headingOrder.id })
        else { return nil }
        var options = MarkdownRenderer.Options()
        options.math = FrontMatter.read(source, defaults: settings.dialect).0.math
        let content = markdown.render(source, options: options, resolver: resolver)
        guard NoteHTML.isContained(in: content) else { return nil }
        let names = content.ids.keys + content.pages.map(\.id) + content.labels.map(\.label)
        // The ids of footnotes are numbered for the whole page.
        return Set(names.filter { !$0.hasPrefix(Self.ownName) && !$0.hasPrefix("fn") })
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
