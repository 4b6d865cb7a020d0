import Diagnostics
import SiteFiles
import WebReferences
import WebSyntax

/// Every file is what its name says, and every text can be read.
enum NotUnderstoodRule {
    /// Checks references whose text could not be read.
    static let referenceCheck = GateCheck.references(raising: [.notUnderstood]) { reference, page, _ in
        if let violation = violation(about: reference) { return violation }
        // A snapshot has the pictures of its page, whatever they are.
        guard page.seal == nil else { return nil }
        return PictureTypes.violation(about: reference)
            ?? MalformedXML.violation(about: reference, in: page.source.bytes)
    }

    /// Checks the first 64 bytes of files that the gate does not read otherwise.
    static let fileCheck = GateCheck.file(raising: [.notUnderstood]) { file, bundle in
        guard [.image, .font, .media, .text].contains(file.kind) else { return [] }
        let start = FileReading.beginning(of: bundle.absolute(file), count: 64)
        if FileSignature.isDocument(start) {
            // Prose may begin with a comment.
            if file.kind == .text, start.starts(with: Array("<!--".utf8)) { return [] }
            return [
                Diagnostic(
                    .notUnderstood,
                    "the file is a document, and its name says otherwise, so the gate does not read it; "
                        + "name it .html or .svg",
                    about: file, of: bundle)
            ]
        }
        let problem: String?
        if let what = FileSignature.archive(start) {
            problem = "\(what), and its name says otherwise; unpack it"
        } else {
            problem =
                switch file.kind {
                case .image: PictureSignature.fault(in: start)
                case .font: FileSignature.isFont(start) ? nil : "no browser knows the format of this font"
                default: nil
                }
        }
        return problem.map { [Diagnostic(.notUnderstood, $0, about: file, of: bundle)] } ?? []
    }

    /// Returns the violation of one reference of a page or of a file.
    static func violation(about reference: WebReference) -> Violation? {
        if reference.row == .xmlTransformation {
            return Violation(
                .notUnderstood,
                "a transformation makes a browser show another document than is written (\(reference.row))",
                fix: "write the result of the transformation, and remove the instruction")
        }
        guard case .unread(let obstacle) = reference.effect else { return misnamed(reference) }
        switch obstacle {
        case .indirect:
            return Violation(
                .notUnderstood,
                "image-set() takes an address from a value that any style sheet or attribute can set",
                fix: "write the address there")
        case .declarations:
            return Violation(
                .notUnderstood,
                "the document type declares entities or attributes, so a browser shows another page than is written",
                fix: "write what they stand for in the page, and remove the declarations")
        case .syntax:
            return Violation(
                .notUnderstood, "this is not JavaScript, so nothing is proved about the rest of the script",
                fix: "correct the syntax")
        case .nesting, .encoding: return nil
        }
    }

    /// Returns the violation of a script or style sheet with the name of something else: a browser loads it, and the gate
    /// does not read it as one.
    private static func misnamed(_ reference: WebReference) -> Violation? {
        let isScript = reference.definition.directive == .scriptElement
        guard isScript || reference.definition.mediaType == .css else { return nil }
        guard case .relative(let path, _, _) = reference.target, !path.isEmpty else { return nil }
        let ending = path.lowercased().split(separator: ".", omittingEmptySubsequences: false).last ?? ""
        if isScript {
            guard ending != "js", ending != "mjs" else { return nil }
            return Violation(
                .notUnderstood, "'\(path)' is loaded as a script, and its name says otherwise",
                fix: "name it .js")
        }
        guard ending != "css" else { return nil }
        return Violation(
            .notUnderstood, "'\(path)' is loaded as a style sheet, and its name says otherwise",
            fix: "name it .css")
    }
}

extension RuleDefinition {
    static let notUnderstood = RuleDefinition(
        "not-understood", .error, "every file is what its name says, and can be read",
        """
        The gate reads a file by the end of its name, as browsers do under `file:`: .css as a style sheet, .js
        as a script, .svg as a drawing. It proves nothing about a page with the name of a picture, a script in a
        .txt, a compressed file, a file that cannot be opened, or a script that is not JavaScript. Name the file
        for what it is. Browsers show nothing of a drawing that is not well-formed XML, nothing of an XHTML page
        after such a fault, and no picture or font without a known header. They ignore an
        address without quotes that has a space in it, and a candidate of `srcset` with other words than `2x` or
        `640w`. A transformation (XSLT) makes them show another document than is written.
        """,
        relaxation: .promise)
}
