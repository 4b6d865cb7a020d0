import SiteFiles
import WebSyntax

/// A content policy, parsed (CSP 3, 2.2.1): the first of two directives of one name counts.
struct PolicyDirectives: Sendable {
    /// Sources by the name of their directive. Hashes keep their letters, all else is in lower case.
    private(set) var sources: [String: [String]] = [:]
    /// The algorithms of its hash sources. Values of different algorithms differ in length, so one set can hold all.
    private var algorithms: Set<Digest.PolicyAlgorithm> = []

    /// Parses the serialized policy of a meta element.
    init(_ text: String) {
        for directive in PolicyText(text).directives where sources[directive.name] == nil {
            let own = directive.sources.map { Self.algorithm(of: $0) == nil ? $0.lowercased() : $0 }
            sources[directive.name] = own
            algorithms.formUnion(own.compactMap(Self.algorithm))
        }
    }

    /// Returns the sources for a use, by the fallback of the standard (CSP Level 3, 6.8.3). A use without a directive and
    /// without default-src is unrestricted.
    func sources(for name: String) -> [String] { ownSources(for: name) ?? ["*"] }

    /// Returns the sources for a use; `nil` if the policy does not restrict it.
    func ownSources(for name: String) -> [String]? {
        var chain = [name]
        for suffix in ["-elem", "-attr"] where name.hasSuffix(suffix) {
            chain.append(String(name.dropLast(suffix.count)))
        }
        if name == "frame-src" { chain.append("child-src") }
        for name in chain + ["default-src"] {
            if let found = sources[name] { return found }
        }
        return nil
    }

    /// Returns true if files of a scheme may be loaded for a use.
    func allows(_ scheme: String, for name: String) -> Bool {
        sources(for: name).contains { $0 == scheme || $0 == "*" || $0 == "'self'" }
    }

    /// The algorithm of a hash source; `nil` for any other source.
    static func algorithm(of source: String) -> Digest.PolicyAlgorithm? {
        guard source.hasPrefix("'"), source.hasSuffix("'") else { return nil }
        return Digest.PolicyAlgorithm.allCases.first {
            source.dropFirst().lowercased().hasPrefix($0.rawValue + "-")
        }
    }

    /// The hash that a source names, in the alphabet of base64, without the algorithm (6.7.2.3); `nil` for any other.
    static func value(of source: String) -> String? {
        guard let algorithm = algorithm(of: source) else { return nil }
        let value = source.utf8.dropFirst(algorithm.rawValue.utf8.count + 2).dropLast().map { byte in
            switch byte {
            case UInt8(ascii: "-"): UInt8(ascii: "+")
            case UInt8(ascii: "_"): UInt8(ascii: "/")
            default: byte
            }
        }
        return String(decoding: value, as: UTF8.self)
    }

    /// The hashes of a text by every algorithm that the policy names.
    func hashes(of text: [UInt8]) -> Set<String> {
        Set(algorithms.map { Digest.base64($0, of: text) })
    }

    /// Returns true if ``hashes(of:)`` gives the same under both.
    func hasAlgorithms(of other: PolicyDirectives) -> Bool { algorithms == other.algorithms }

    /// The SHA-256 hash of a text in base64, as `sitegen` writes it into policies.
    static func hash(_ text: [UInt8]) -> String { Digest.base64(.sha256, of: text) }

    /// Returns true for a source with a hash.
    static func isHash(_ source: String) -> Bool { algorithm(of: source) != nil }
}
