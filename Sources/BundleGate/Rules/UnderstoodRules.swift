import Diagnostics
import SiteFiles
import WebReferences

/// Parts that the gate cannot read, and so cannot prove.
enum UnderstoodRules {
    static let encodingCheck = GateCheck.page(raising: [.encoding]) { page, bundle in
        page.inlines.foreignFiles.map {
            Diagnostic(
                .encoding, "a file asked for in \($0.name), while it is read as UTF-8", in: page,
                at: $0.offset,
                fix: .init("save it as UTF-8 and drop charset"))
        }
            + page.references.compactMap { reference -> Diagnostic? in
                guard let violation = violation(about: reference) else { return nil }
                return Diagnostic(
                    violation.rule, violation.message, about: reference, in: page, of: bundle,
                    fix: violation.fix)
            }
    }

    static let contentCheck = GateCheck.file(raising: [.notUnderstood]) { file, bundle in
        let place = SourcePosition(file: bundle.shown(file.path), line: 1, column: 1)
        switch file.kind {
        case .image, .font, .media, .text:
            let start = FileReading.beginning(of: bundle.absolute(file), count: 64)
            if FileSignature.isDocument(start) {
                // Prose may begin with a comment.
                if file.kind == .text, start.starts(with: Array("<!--".utf8)) { return [] }
                return [
                    Diagnostic(
                        .notUnderstood,
                        "a document under the name of something else, which nobody reads; name it .html or .svg",
                        at: place)
                ]
            }
            if let what = FileSignature.archive(start) {
                return [
                    Diagnostic(
                        .notUnderstood, "\(what) under the name of something else; unpack it", at: place)
                ]
            }
            return []
        default: return []
        }
    }

    /// Text that cannot be read, and a script or style sheet whose name is that of something else:
    /// it is loaded all the same, and not read as one.
    static func violation(about reference: WebReference) -> Violation? {
        if reference.row == .undecodable {
            return Violation(
                .encoding, "a data: URL in \(reference.text), which cannot be decoded here",
                fix: "write it in UTF-8")
        }
        if reference.row == .cssIndirectAddress {
            return Violation(
                .notUnderstood,
                "image-set() takes an address from elsewhere, which any sheet or attribute may set",
                fix: "write the address there")
        }
        if reference.row == .xmlDeclarations {
            return Violation(
                .notUnderstood,
                "the document type declares entities or attributes, so a browser shows another page than is written",
                fix: "write what they stand for in the page, and leave the declarations out")
        }
        if reference.row == .jsInvalid {
            return Violation(
                .notUnderstood, "this is no JavaScript, so nothing is proved about what follows",
                fix: "mend it")
        }
        let isScript = reference.definition.directive == .scriptElement
        guard isScript || reference.definition.mediaType == .css else { return nil }
        guard case .relative(let path, _, _) = reference.target, !path.isEmpty else { return nil }
        let ending = path.lowercased().split(separator: ".", omittingEmptySubsequences: false).last ?? ""
        if isScript {
            guard ending != "js", ending != "mjs" else { return nil }
            return Violation(
                .notUnderstood, "'\(path)' is loaded as a script, and not read as one", fix: "name it .js")
        }
        guard ending != "css" else { return nil }
        return Violation(
            .notUnderstood, "'\(path)' is loaded as a style sheet, and not read as one", fix: "name it .css")
    }
}

extension RuleDefinition {

    static let notUnderstood = RuleDefinition(
        "not-understood", .error, "every file is what its name says, and can be read",
        """
        The gate reads a file by the end of its name, as browsers do under `file:`: .css as a style sheet, .js as a
        script, .svg as a drawing. A page under the name of a picture, a script in a .txt, a compressed file, a
        file that cannot be opened, a script that is no JavaScript: none of these can be proved. Name the file for
        what it is.
        """,
        relaxation: .promise)
}
