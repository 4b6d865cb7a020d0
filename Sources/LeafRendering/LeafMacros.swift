import Diagnostics
import WebSyntax

/// The macros of a leaf in its page.
package enum LeafMacros {
    /// Returns macros as a JSON object with its keys in order of their bytes.
    static func json(_ macros: [String: String]) -> String {
        let pairs = macros.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map {
            JSONDiagnosticFormatter.quoted($0.key) + ":" + JSONDiagnosticFormatter.quoted($0.value)
        }
        return "{" + pairs.joined(separator: ",") + "}"
    }

    /// Returns true if a leaf's page has formulas and macros of its own.
    ///
    /// - Parameter library: the macros of the library, with the predefined ones.
    package static func areOwn(ofPage page: [UInt8], library: [String: String]) -> Bool {
        guard let main = page.firstRange(of: "<main ".utf8) else { return false }
        return page[main.lowerBound...].withUnsafeBufferPointer { bytes in
            var scanner = HTMLScanner(bytes)
            guard scanner.next() != nil, let macros = scanner.value("data-macros") else { return false }
            return scanner.attribute("data-ordered") != nil || macros != json(library)
        }
    }
}
