/// An entity tag (RFC 9110, section 8.8.3).
package struct EntityTag: Sendable, Hashable {
    /// The tag with its quotes.
    package var opaque: String
    /// True for a weak tag (RFC 9110, 8.8.1).
    package var isWeak = false

    /// Creates a strong tag.
    ///
    /// - Parameter text: hexadecimal digits and hyphens, which need no escaping.
    init(strong text: String) { opaque = "\"\(text)\"" }

    private init(opaque: String, isWeak: Bool) {
        self.opaque = opaque
        self.isWeak = isWeak
    }

    /// The tag as a header field has it.
    package var text: String { (isWeak ? "W/" : "") + opaque }

    /// Returns true by strong comparison (RFC 9110, 8.8.3.2), which combining ranges needs.
    func isStronglyEqual(_ other: EntityTag) -> Bool { !isWeak && !other.isWeak && opaque == other.opaque }
    /// Returns true by weak comparison (RFC 9110, 8.8.3.2), which validates a cached copy.
    func isWeaklyEqual(_ other: EntityTag) -> Bool { opaque == other.opaque }

    /// Parses a list of tags; `nil` if it is not one. A tag may contain commas, so the list cannot be
    /// split at them.
    static func list(_ text: String) -> [EntityTag]? {
        var tags: [EntityTag] = []
        var rest = text[...].trimmingSpace
        while !rest.isEmpty {
            if rest.first == "," {
                rest = rest.dropFirst().trimmingSpace
                continue
            }
            let isWeak = rest.hasPrefix("W/")
            if isWeak { rest = rest.dropFirst(2) }
            guard rest.first == "\"", let end = rest.dropFirst().firstIndex(of: "\"") else { return nil }
            tags.append(EntityTag(opaque: String(rest[...end]), isWeak: isWeak))
            rest = rest[rest.index(after: end)...].trimmingSpace
            guard rest.isEmpty || rest.first == "," else { return nil }
        }
        return tags.isEmpty ? nil : tags
    }
}
