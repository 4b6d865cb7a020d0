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
    ///   - pages: returns the markdown of the pages by the names of their files, with notes as they were written. Called for
    ///     the first link to a page.
    init(
        _ settings: LibrarySettings, options: LeafOptions, folder: String, katex: KaTeXAssets?,
        pages: @escaping @Sendable () -> [String: String]
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
        var known: [String: String]?
        resolver.isPlace = { file, place in
            let texts = known ?? pages()
            known = texts
            guard let text = RelativePath(file).flatMap({ texts[$0.description] }) else { return false }
            // The ids of headings and elements. In the text of a note, marks of HTML are escaped and a line never ends so.
            return place.isEmpty || text.contains(" {#\(place)}\n") || text.contains(" id=\"\(place)\"")
        }
        self.resolver = resolver
    }

    /// The verdict on a note.
    enum Verdict {
        /// The ids and labels that the note gives to its page, and the findings with which it is rendered. Their
        /// messages have their places in the note.
        case names(Set<String>, findings: [Diagnostic])
        /// The reason why the note cannot be part of a page: it has an error, or HTML that reaches beyond the note.
        case problem(String)
    }

    /// The lines of the page above the note, and the columns before each of its lines.
    private static let above = 6
    private static let indent = 2

    /// Returns the verdict on a note.
    ///
    /// - Parameter note: the markdown, with its headings below level 2.
    func verdict(on note: String) -> Verdict {
        let written = note.split(separator: "\n", omittingEmptySubsequences: false)
        let lines = written.map { String(repeating: " ", count: Self.indent) + $0 }
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
        let fault = findings.sortedByPosition().first {
            $0.severity == .error || $0.rule == RuleDefinition.headingOrder.id
        }
        if let fault { return .problem(Self.text(of: fault)) }
        guard outcome.page != nil else { return .problem("it cannot be rendered") }
        var options = MarkdownRenderer.Options()
        options.math = FrontMatter.read(source, defaults: settings.dialect).0.math
        let content = markdown.render(source, options: options, resolver: resolver)
        if let problem = NoteHTML.problem(in: content) {
            let place = Self.place(of: problem.markup, in: written, from: problem.line - Self.above)
            return .problem(Self.text(problem.reason, at: place))
        }
        // An id that the note does not write is generated, and is another one where the page has it already.
        let names =
            content.ids.keys.filter { note.contains($0) } + content.pages.map(\.id)
            + content.labels.map(\.label)
        // The ids of footnotes are numbered for the whole page.
        return .names(
            Set(names.filter { !$0.hasPrefix(Self.ownName) && !$0.hasPrefix("fn") }),
            findings: Self.placed(findings))
    }

    /// Returns the findings about the dialect in a note, with their places in their messages.
    private static func placed(_ findings: [Diagnostic]) -> [Diagnostic] {
        findings.sortedByPosition().filter { NoteFindings.isJudged($0) && ($0.position?.line ?? 0) > above }
            .map { finding in
                var finding = finding
                finding.message = text(of: finding)
                (finding.related, finding.fix) = ([], nil)
                return finding
            }
    }

    /// Returns the message of a finding with its place in the note.
    private static func text(of fault: Diagnostic) -> String {
        let message = advice(fault.message.split(whereSeparator: \.isNewline).joined(separator: " "))
            .prefix(300)
        guard let place = fault.position, place.line > above else { return String(message) }
        return text(String(message), at: (place.line - above, max(1, place.column - indent)))
    }

    /// Returns a message with advice that the writer of a note can follow: a note has no front matter, and lies in no folder.
    private static func advice(_ message: String) -> String {
        var message = message.replacing("in the front matter", with: "in sitegen.yml")
        if let start = message.firstRange(of: " (looked in '"),
            let end = message[start.upperBound...].firstRange(of: "')")
        {
            message.removeSubrange(start.lowerBound..<end.upperBound)
        }
        return message
    }

    private static func text(_ reason: String, at place: (line: Int, column: Int)?) -> String {
        guard let place else { return reason }
        return "at \(place.line):\(place.column) of the note, \(reason)"
    }

    /// Returns the place of the first markup of a note from a line on; `nil` if no line has it.
    private static func place(of markup: String, in lines: [Substring], from line: Int) -> (
        line: Int, column: Int
    )? {
        guard !markup.isEmpty else { return nil }
        for index in lines.indices.dropFirst(max(0, line - 1)) {
            guard let found = lines[index].firstRange(of: markup) else { continue }
            return (index + 1, lines[index].distance(from: lines[index].startIndex, to: found.lowerBound) + 1)
        }
        return nil
    }

    /// Returns the reason why a note with a name that is taken cannot be part of a page.
    static func problem(ofName name: String, in note: String) -> String {
        let lines = note.split(separator: "\n", omittingEmptySubsequences: false)
        let places = ["#\(name)}", "#\(name) ", "\\label{\(name)}"].compactMap {
            place(of: $0, in: lines, from: 1)
        }
        return text(
            "the page or a note before has a heading or label of the same name, '\(name)'", at: places.first)
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
