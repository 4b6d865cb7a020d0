import Diagnostics
import WebReferences

/// No SVG file holds a script.
enum SVGScriptRule {
    /// Returns the violation of one reference of a drawing.
    static func violation(about reference: WebReference, in file: BundleFile) -> Violation? {
        guard file.kind == .svg, reference.definition.isPageScript else { return nil }
        return Violation(.svgScript, "a drawing holds a script (\(reference.row))", fix: "remove it")
    }
}

extension RuleDefinition {
    static let svgScript = RuleDefinition(
        "svg-script", .error, "no SVG file contains a script",
        """
        In an img element the scripts of a drawing do not run. Opened by itself, or in an iframe, object or
        embed element, the drawing runs them without the page's policy. Remove script elements, handlers in
        attributes and `javascript:` links from SVG files.
        """,
        relaxation: .promise)
}
