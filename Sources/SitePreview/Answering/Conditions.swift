import Dates

/// The evaluation of conditional requests (RFC 9110, section 13).
struct Conditions {
    private let fields: HeaderFields
    private let tag: EntityTag
    /// The modification time in seconds since 1970; `nil` if the response has none.
    private let modified: Int?

    init(_ fields: HeaderFields, tag: EntityTag, modified: Int?) {
        self.fields = fields
        self.tag = tag
        self.modified = modified
    }

    /// True if the client asks for another state of the file. If present, `If-Match` alone decides (13.1.4).
    var haveFailed: Bool {
        if let wanted = fields["If-Match"] {
            if wanted.trimmingSpace == "*" { return false }
            return EntityTag.list(wanted)?.contains { $0.isStronglyEqual(tag) } != true
        }
        guard let modified, let since = fields["If-Unmodified-Since"].flatMap(HTTPDate.seconds) else {
            return false
        }
        return modified > since
    }

    /// True if the client's copy is still valid. If present, `If-None-Match` alone decides (13.1.3):
    /// entity tags are more precise than dates with their resolution of one second.
    var isNotModified: Bool {
        if let known = fields["If-None-Match"] {
            if known.trimmingSpace == "*" { return true }
            return EntityTag.list(known)?.contains { $0.isWeaklyEqual(tag) } ?? false
        }
        guard let modified, let since = fields["If-Modified-Since"].flatMap(HTTPDate.seconds) else {
            return false
        }
        return modified <= since
    }

    /// Returns the requested part. A failed `If-Range` returns the whole file, since the part would not
    /// fit the client's other parts (13.1.5).
    func range(size: Int) -> ByteRange {
        guard let condition = fields["If-Range"] else { return ByteRange(fields["Range"], size: size) }
        let holds: Bool
        if let tags = EntityTag.list(condition) {
            holds = tags.count == 1 && tags[0].isStronglyEqual(tag)
        } else {
            holds = modified != nil && HTTPDate.seconds(condition) == modified
        }
        return holds ? ByteRange(fields["Range"], size: size) : .whole
    }
}
