import SiteFiles
import WebSyntax

/// Subresource Integrity (W3C, 3.3): the strongest hashes of an `integrity` attribute decide.
enum Integrity {
    /// Returns true if a browser would accept these bytes. An attribute without a valid hash allows everything.
    static func allows(_ bytes: [UInt8], _ attribute: String) -> Bool {
        var named: [Digest.PolicyAlgorithm: [String]] = [:]
        for word in attribute.utf8.split(whereSeparator: \.isHTMLSpace) {
            let text = String((String(word) ?? "").prefix { $0 != "?" })
            for algorithm in Digest.PolicyAlgorithm.allCases where text.hasPrefix(algorithm.rawValue + "-") {
                named[algorithm, default: []].append(
                    String(text.dropFirst(algorithm.rawValue.count + 1))
                        .replacing("-", with: "+").replacing("_", with: "/"))
            }
        }
        guard let strongest = Digest.PolicyAlgorithm.allCases.last(where: { named[$0] != nil }) else {
            return true
        }
        return named[strongest]?.contains(Digest.base64(strongest, of: bytes)) ?? true
    }
}
