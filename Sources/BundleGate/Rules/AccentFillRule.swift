import Diagnostics
import SiteFiles
import WebSyntax

/// The accent of a hub, lime, is the colour of dots and badges only.
enum AccentFillRule {
    static let pageCheck = GateCheck.page(raising: [.accentFill]) { page, bundle in
        guard bundle.leaves[page.file.path]?.leaf.kind == .hub else { return [] }
        return page.inlines.elements.filter { !$0.isScript }.flatMap { style in
            AccentUses.find(in: style.text).map { use in
                Diagnostic(.accentFill, message(use), in: page, at: style.offset)
            }
        }
    }

    static let fileCheck = GateCheck.file(raising: [.accentFill]) { file, bundle in
        guard file.kind == .css, !file.isKaTeX, bundle.hasHub,
            let bytes = try? FileReading.bytes(at: bundle.absolute(file), limit: 64 << 20)
        else { return [] }
        let source = SourceText(file: bundle.shown(file.path), bytes: bytes)
        return AccentUses.find(in: bytes).map { use in
            var finding = Diagnostic(
                .accentFill, message(use), at: source.position(atOffset: use.offset))
            // The style is one long line.
            finding.quotesSource = false
            return finding
        }
    }

    private static func message(_ use: AccentUses.Use) -> String {
        "'\(use.property)' of '\(use.selector.prefix(80))' is the accent, which is for dots and badges only"
    }
}

extension RuleDefinition {
    static let accentFill = RuleDefinition(
        "accent-fill", .error, "the accent of a hub is only for dots and badges",
        """
        Lime (#B5FF1A) is never the fill of a button or chip, the colour of text, or the border of a selection: on the dark ground
        it would outshine what it marks. Selectors of dots and badges have a class that is, or ends with, `dot` or `badge`. Give
        other elements a colour of the theme, such as `var(--tint)` or `var(--ink)`.
        """)
}
