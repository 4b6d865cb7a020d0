import Dates

/// Conditional requests (RFC 9110, section 13).
struct Conditions {
    private let fields: HeaderFields
    private let tag: EntityTag
    /// Seconds since 1970; `nil` where the answer has no such date.
    private let modified: Int?

    init(_ fields: HeaderFields, tag: EntityTag, modified: Int?) {
        self.fields = fields
        self.tag = tag
        self.modified = modified
    }

    /// True if the copy that the asker has is still good. If-None-Match decides where it is there, whatever it holds
    /// (13.1.3).
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

    /// The part that is asked for. If-Range holds back what would not fit the asker's other parts (13.1.5).
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
