import WebReferences

/// Tests write ids as they are shown to users.
extension ReferenceID: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) { self.init(rawValue: value) }
}
