import Diagnostics
import LibraryFolder
import WebReferences

/// Every text is in an encoding that the gate can decode. ``FileText`` reports the files that are not.
enum EncodingRule {
    /// Checks data: URLs.
    static let referenceCheck = GateCheck.references(raising: [.encoding]) { reference, _, _ in
        violation(about: reference)
    }

    /// Checks the encodings that a page forces on its files.
    static let charsetCheck = GateCheck.page(raising: [.encoding]) { page, bundle in
        let forced = page.inlines.foreignFiles.map {
            Diagnostic(
                .encoding, "a file is loaded as \($0.name), and read as UTF-8", in: page, at: $0.offset,
                fix: .init("save it as UTF-8 and remove charset"))
        }
        guard let inherited = InheritedEncoding(of: page, bundle) else { return forced }
        return forced
            + inherited.misread().map {
                Diagnostic(
                    .encoding, "browsers read '\($0.name)' as \(inherited.name), the page's encoding",
                    in: page,
                    at: $0.offset,
                    fix: .init("save the page as UTF-8 with <meta charset=\"utf-8\"> first in head"))
            }
    }

    /// Returns the violation of a data: URL in an unsupported encoding.
    static func violation(about reference: WebReference) -> Violation? {
        guard reference.effect == .unread(.encoding) else { return nil }
        return Violation(
            .encoding, "the gate cannot decode a data: URL in \(reference.text)", fix: "write it in UTF-8")
    }
}
