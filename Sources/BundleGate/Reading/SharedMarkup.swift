import Diagnostics
import SiteFiles
import WebReferences

/// The HTML in a script of places: pages insert it into a sheet, so it must be as harmless as the leaf that it is from.
enum SharedMarkup {
    /// - Parameter source: the text of the script.
    static func findings(
        in script: DataScript, _ source: SourceText, of file: BundleFile, _ bundle: Bundle
    ) -> [Diagnostic] {
        script.markup.flatMap { leaf, id, html in
            HTMLReferences.references(in: Array(html.utf8)).compactMap { reference -> Diagnostic? in
                guard let violation = violation(about: reference) else { return nil }
                let position = position(of: id, ofLeaf: leaf, in: source)
                return Diagnostic(
                    violation.rule, "in '\(leaf)#\(id)': \(violation.message)", at: position,
                    fix: violation.fix)
            }
        }
    }

    private static func violation(about reference: WebReference) -> Violation? {
        if reference.definition.isPageScript {
            return Violation(
                .remoteReference, "\(reference.described) is a script, which no place of a leaf has",
                fix: "run 'sitegen render', which writes the file again")
        }
        return NestingRule.violation(about: reference)
            ?? RemoteReferenceRule.violation(about: reference, isLeaf: true)
            ?? FileURLRule.violation(about: reference)
            ?? NotUnderstoodRule.violation(about: reference)
    }

    /// Returns the position of a leaf's line, which begins with its name, and of the id in it.
    private static func position(of id: String, ofLeaf leaf: String, in source: SourceText) -> SourcePosition
    {
        let bytes = source.bytes
        let line = bytes.firstRange(of: "\n\(JSONDiagnosticFormatter.quoted(leaf)):".utf8)?.upperBound ?? 0
        let key = "\(JSONDiagnosticFormatter.quoted(id)):".utf8
        return source.position(atOffset: bytes[line...].firstRange(of: key)?.lowerBound ?? line)
    }
}
