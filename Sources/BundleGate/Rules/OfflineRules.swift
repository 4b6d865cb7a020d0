import Diagnostics
import SiteFiles
import WebReferences

/// The promise itself: nothing in a bundle asks for anything outside it.
enum OfflineRules {
    static let remoteCheck = GateCheck.page(raising: [.remoteReference, .fileURL, .nesting]) { page, bundle in
        findings(in: page.references, of: page, bundle)
    }

    static let texCheck = GateCheck.page(raising: [.remoteInTeX]) { page, _ in
        page.formulas.compactMap { formula -> Diagnostic? in
            guard let command = ReachingTeX.command(in: formula.tex) else { return nil }
            return Diagnostic(
                .remoteInTeX, "\\\(command) reaches outside the page", in: page, at: formula.offset,
                fix: .init("write the link in the text beside the formula"))
        }
    }

    static let unknownTypeCheck = GateCheck.file(raising: [.unknownType]) { file, bundle in
        guard file.kind == .unknown else { return [] }
        return [
            Diagnostic(
                .unknownType, "this kind of file is not understood, so nothing is proved about it",
                at: SourcePosition(file: bundle.shown(file.path), line: 1, column: 1),
                fix: .init("remove it, or convert it to a kind that a phone shows"))
        ]
    }

    static func findings(in references: [WebReference], of page: Page, _ bundle: Bundle) -> [Diagnostic] {
        references.compactMap { reference -> Diagnostic? in
            violation(about: reference, isLeaf: page.isLeaf).map { violation in
                Diagnostic(
                    violation.rule, violation.message, about: reference, in: page, of: bundle,
                    fix: .init(violation.fix))
            }
        }
    }

    /// Returns the violation of one reference.
    static func violation(about reference: WebReference, isLeaf: Bool) -> Violation? {
        if reference.row == .nestingLimit {
            return Violation(.nesting, "documents nest too deep here to be read", fix: "flatten them")
        }
        // What an entity holds is read wherever it is used; drawing programs put the names of vocabularies into some.
        if reference.row == .xmlEntityValue { return nil }
        guard reference.effect != .deadUnderFile, let target = reference.target else { return nil }
        switch target {
        case .remote(let scheme, _):
            // The button of an install page, which `sitegen ota` writes.
            if scheme == "itms-services", reference.effect == .navigate, reference.layers.isEmpty, !isLeaf {
                return nil
            }
            // Metadata is not fetched; a leaf has none all the same, since the gate is "no remote src or href".
            if reference.effect == .metadata, !isLeaf { return nil }
            if reference.effect == .hint, reference.row == .jsRemoteString { return nil }
            return Violation(
                .remoteReference,
                "\(described(reference)) \(NavigationRules.deed(of: reference) ?? "reaches the network")",
                fix: reference.effect == .navigate
                    ? "remove the link, and write the address as text"
                    : "put the file into the bundle and refer to it there, or remove the reference")
        case .file:
            return Violation(
                .fileURL, "\(described(reference)) names a file of one machine",
                fix: "put the file into the bundle, and write its path relative to this file")
        default: return nil
        }
    }

    /// The address, where it was met, and by which row of the table.
    private static func described(_ reference: WebReference) -> String {
        let layers = reference.layers.map { " in a " + $0.rawValue }.joined()
        return "'\(shortened(reference.text))'\(layers) (\(reference.row))"
    }

    static func shortened(_ text: String) -> String {
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        return line.count > 100 ? line.prefix(97) + "…" : line
    }
}

extension RuleDefinition {
    static let remoteReference = RuleDefinition(
        "remote-reference", .error, "no reference to the network, to any depth",
        """
        On a plane the picture is blank, the font falls back, the page waits for a host that does not answer; and
        every request tells somebody who reads what. Found in attributes, style, SVG, nested documents and data:
        URLs, as a browser reads them. Copy the file into the bundle and refer to it by a relative path, or remove
        the reference. The one exception is the button of an install page: a link with `itms-services:` on a page
        that no manifest lists is followed by the system, and only when it is tapped.
        """,
        relaxation: .promise)

    static let remoteInTeX = RuleDefinition(
        "remote-in-tex", .error, "no TeX that reaches outside the page",
        """
        `\\href`, `\\url` and `\\includegraphics` would put an address into the typeset formula. KaTeX refuses them
        under `trust: false` and prints them in red. Write the link in the text beside the formula.
        """,
        relaxation: .promise)

    static let fileURL = RuleDefinition(
        "file-url", .error, "no file: URL",
        """
        `file:` names a place on the machine where the page was made. On the phone there is no such place. Refer to
        the file by a relative path.
        """,
        relaxation: .promise)

    static let unknownType = RuleDefinition(
        "unknown-type", .error, "every file is of a kind that the gate can read",
        """
        What is not understood is not proved. Remove the file, or convert it to a kind that a phone shows: HTML,
        CSS, SVG, pictures, fonts, audio, video, text.
        """,
        relaxation: .promise)

    static let nesting = RuleDefinition(
        "nesting", .error, "documents nest no deeper than can be read",
        """
        A data: URL of a page with a data: URL of a page … : beyond sixteen layers nothing is read, so nothing is
        proved. Flatten it.
        """,
        relaxation: .promise)
}
