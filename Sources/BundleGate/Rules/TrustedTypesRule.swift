import Diagnostics
import WebReferences
import WebSyntax

/// A policy that requires trusted types refuses the texts that scripts make into markup (Trusted Types, 4.3).
enum TrustedTypesRule {
    static let check = GateCheck.page(raising: [.policyMatch]) { page, bundle in
        let policies = [page.policy].compactMap { $0 } + page.laterPolicies
        guard page.isOwn(in: bundle), policies.contains(where: { requiresTypes($0.directives) }) else {
            return []
        }
        let inline = page.inlines.elements.filter { $0.isScript && $0.isActive }.map { ($0.text, $0.offset) }
        let files = page.inlines.loads.filter(\.isScript).compactMap { load -> ([UInt8], Int)? in
            guard let path = load.path(from: page.file.path),
                let text = LoadedFiles.text(path, .script, bundle)
            else { return nil }
            return (text, load.offset)
        }
        let scripts = inline + files
        // A script that creates policies may make every text a trusted one.
        if scripts.contains(where: { !ByteSearch.offsets(of: maker, in: $0.0, limit: 1).isEmpty }) {
            return []
        }
        return scripts.compactMap { text, offset in
            guard let word = sink(in: text) else { return nil }
            return Diagnostic(
                .policyMatch,
                "the policy says require-trusted-types-for 'script', so \(word) throws in this script",
                in: page,
                at: offset, fix: .init("remove the directive, or build the elements one by one"))
        }
    }

    private static let maker = Array("trustedTypes".utf8)
    private static let functions = [
        "insertAdjacentHTML", "createContextualFragment", "setHTMLUnsafe", "parseFromString",
        "document.write",
        "document.writeln",
    ]
    private static let properties = ["innerHTML", "outerHTML", "srcdoc"]

    private static func requiresTypes(_ policy: PolicyDirectives) -> Bool {
        policy.sources["require-trusted-types-for"]?.contains("'script'") ?? false
    }

    /// Returns the first function or property that takes markup from a script.
    private static func sink(in script: [UInt8]) -> String? {
        functions.first { word in
            rests(after: word, script).contains { $0.first == UInt8(ascii: "(") }
        }
            ?? properties.first { word in
                rests(after: "." + word, script).contains { rest in
                    let sign = rest.first == UInt8(ascii: "+") ? rest.dropFirst() : rest
                    return sign.first == UInt8(ascii: "=") && sign.dropFirst().first != UInt8(ascii: "=")
                }
            }
    }

    /// Returns the texts after a word and white space.
    private static func rests(after word: String, _ script: [UInt8]) -> [ArraySlice<UInt8>] {
        ByteSearch.offsets(of: Array(word.utf8), in: script).map {
            script[($0 + word.utf8.count)...].drop(while: \.isHTMLSpace)
        }
    }
}
