/// The text of a content security policy, as directives in order (CSP 3, section 2.2.1).
package struct PolicyText {
    /// A directive with its values.
    package struct Directive {
        /// In lower case.
        package var name: String
        /// As written.
        package var sources: [String]

        package init(_ name: String, _ sources: [String]) {
            self.name = name
            self.sources = sources
        }
    }

    package var directives: [Directive]

    /// Parses a serialized policy. Directives keep their order, and duplicates are kept.
    package init(_ text: String) {
        directives = text.utf8.split(separator: UInt8(ascii: ";")).compactMap { directive in
            // Only ASCII white space counts (Infra, section 4.6).
            let words = directive.split(whereSeparator: \.isHTMLSpace).map { String(Substring($0)) }
            return words.first.map { Directive($0.lowercased(), Array(words.dropFirst())) }
        }
    }

    /// The serialized policy, with one space between words.
    package var text: String {
        directives.map { ([$0.name] + $0.sources).joined(separator: " ") }.joined(separator: "; ")
    }

    /// Returns the index of the directive that governs a use: its own, or one that it falls back to (6.8.3). Of two
    /// directives with one name the first counts.
    package func index(governing name: String) -> Int? {
        let general = ["-elem", "-attr"].first(where: name.hasSuffix).map { String(name.dropLast($0.count)) }
        return [name, general, "default-src"].lazy.compactMap { name in
            directives.firstIndex { $0.name == name }
        }.first
    }
}
