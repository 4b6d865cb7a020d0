/// An entity tag (RFC 9110, section 8.8.3).
package struct EntityTag: Sendable, Hashable {
    /// With its quotes.
    package var opaque: String
    package var isWeak = false

    /// - Parameter text: hexadecimal digits and hyphens.
    init(strong text: String) { opaque = "\"\(text)\"" }

    private init(opaque: String, isWeak: Bool) {
        self.opaque = opaque
        self.isWeak = isWeak
    }

    package var text: String { (isWeak ? "W/" : "") + opaque }

    /// Section 8.8.3.2: as needed where bytes are put together.
    func isStronglyEqual(_ other: EntityTag) -> Bool { !isWeak && !other.isWeak && opaque == other.opaque }
    /// Returns true by weak comparison (RFC 9110, 8.8.3.2), which validates a cached copy.
    func isWeaklyEqual(_ other: EntityTag) -> Bool { opaque == other.opaque }

    /// The tags of a list; `nil` where it is not one. A tag may hold commas.
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
