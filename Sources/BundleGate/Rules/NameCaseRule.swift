import Diagnostics
import Foundation

/// Names agree in case and in Unicode form.
enum NameCaseRule {
    /// A file that exists under another name.
    struct OtherName {
        var rule: RuleDefinition
        var message: String
        var remedy: String
        /// The file's own path.
        var path: String
    }

    /// Returns the file whose name differs in case or Unicode form only; `nil` if absent.
    static func otherName(_ path: String, in bundle: Bundle) -> OtherName? {
        // Strings are compared by canonical equivalence, which is the relation that is needed here.
        if let same = bundle.selected.first(where: { $0.path == path }) {
            let isComposed =
                ExactName(same.path) == ExactName(same.path.precomposedStringWithCanonicalMapping)
            return OtherName(
                rule: .nameCase,
                message:
                    "'\(path)' is written in another Unicode form than the file's name, and phones distinguish them",
                remedy: isComposed
                    ? "write it as the file has it, composed (NFC)"
                    : "rename the file to the composed form (NFC), and write the same here",
                path: same.path)
        }
        if let near = bundle.selected.first(where: { $0.path.lowercased() == path.lowercased() }) {
            return OtherName(
                rule: .nameCase,
                message: "'\(path)' is '\(near.path)' on disk; phones distinguish letter case",
                remedy: "write '\(near.path)'", path: near.path)
        }
        return nil
    }
}

extension RuleDefinition {
    static let nameCase = RuleDefinition(
        "name-case", .error, "names match in letter case and Unicode form",
        """
        A Mac's disk does not distinguish `Fig.svg` from `fig.svg`, nor the two encodings of é; a phone's disk
        does. Such a reference works on the Mac and fails on the phone. Write the name as the file has it.
        """,
        relaxation: .promise)
}
