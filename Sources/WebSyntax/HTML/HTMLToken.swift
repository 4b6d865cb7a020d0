/// A token of a document, as offsets. The attributes of a tag stay in the tokenizer that made it, until
/// its next token.
package struct HTMLToken: Sendable, Equatable {
    /// The kind of a token (13.2.5). Text tokens have many characters; the standard's have one.
    package enum Kind: UInt8, Sendable {
        case text, startTag, endTag, comment, doctype
    }

    /// The kind, which decides the meaning of `content`.
    package var kind: Kind
    /// The range of all bytes of the token, delimiters included.
    package var range: Range<Int>
    /// The range of the text, the tag's name, the comment's data or the doctype's name, without
    /// delimiters.
    package var content: Range<Int>
    /// The rule by which `content` decodes.
    package var rule: HTMLTextDecoder.Rule
    /// True if a tag ends in `/>`.
    package var isSelfClosing: Bool
    /// True if the end of the file cut off a comment, CDATA section or doctype.
    package var isUnterminated: Bool

    /// Creates a token. Inlined, because the tokenizer creates millions of them.
    @inline(__always)
    init(
        _ kind: Kind, _ range: Range<Int>, content: Range<Int>, rule: HTMLTextDecoder.Rule = .raw,
        isSelfClosing: Bool = false, isUnterminated: Bool = false
    ) {
        self.kind = kind
        self.range = range
        self.content = content
        self.rule = rule
        self.isSelfClosing = isSelfClosing
        self.isUnterminated = isUnterminated
    }
}

/// An attribute of a start tag, as offsets.
package struct HTMLAttribute: Sendable, Equatable {
    /// The quotes around a value.
    package enum Quote: UInt8, Sendable {
        /// The attribute has no value.
        case absent
        case unquoted, single, double
    }

    /// The name as written, in any case.
    package var name: Range<Int>
    /// The value as written, without quotes. Without a value it is empty, directly after the name.
    package var value: Range<Int>
    /// The quotes around the value as written. An editor of the value keeps them.
    package var quote: Quote
    /// True if an earlier attribute of the tag has the same name. A browser ignores this one.
    package var isDuplicate: Bool
    /// A hash of the normalised name; equal names have equal hashes.
    package var nameHash: UInt64
}

/// The parts of a document type declaration (13.2.5.53 to 13.2.5.68), as offsets.
package struct HTMLDoctype: Sendable, Equatable {
    /// The name; nil if it is missing.
    package var name: Range<Int>?
    /// The public identifier; nil if it is missing, which differs from empty.
    package var publicID: Range<Int>?
    /// The system identifier; nil if it is missing.
    package var systemID: Range<Int>?
    /// The force-quirks flag (13.2.5.53).
    package var forcesQuirks = false
}
