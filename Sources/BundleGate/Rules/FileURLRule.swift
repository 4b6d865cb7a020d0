import Diagnostics
import WebReferences

/// No reference is a `file:` URL.
enum FileURLRule {
    /// Checks each reference, also in nested documents and scripts.
    static let check = GateCheck.references(raising: [.fileURL]) { reference, _, _ in
        violation(about: reference)
    }

    /// Returns the violation of one reference of a page or of a file.
    static func violation(about reference: WebReference) -> Violation? {
        guard reference.countsByTarget, reference.target == .file else { return nil }
        return Violation(
            .fileURL, "\(reference.described) names a file of one machine",
            fix: "put the file into the bundle, and write its path relative to this file")
    }
}

extension RuleDefinition {
    static let fileURL = RuleDefinition(
        "file-url", .error, "no file: URL",
        """
        `file:` names a place on the machine that built the page. The phone has no such place. Refer to the file
        by a relative path.
        """,
        relaxation: .promise)
}
