/// The classification of a URL in a document, before resolution against a base. Ranges are byte offsets
/// in the classified text.
package enum URLReference: Hashable, Sendable {
    /// Leaves the document's own files: any scheme without its own case, or a host without scheme (`//host/…`). `scheme`
    /// is in lower case; so is `host`, with percent escapes resolved; nil if the scheme has none.
    case remote(scheme: String?, host: String?)
    /// `mime` is the lower-case essence; `payload` is the text after the comma, up to a fragment.
    case data(mime: String, isBase64: Bool, payload: Range<Int>)
    /// `code` is the text after the colon, still percent-encoded.
    case javascript(code: Range<Int>)
    /// A `blob:` URL: an object of the running page, which no file can contain.
    case blob
    /// An `about:` URL, which the browser provides itself.
    case about
    /// A `file:` URL, which breaks when the document is moved.
    case file
    /// mailto:, tel: or sms:.
    case mailLike(scheme: String)
    /// Only a fragment: a place in the same document.
    case fragmentOnly
    /// A path from the root, which for `file:` is the root of the file system.
    case rootAbsolute
    /// Relative to the document. Query and fragment are without their `?` and `#`.
    case relative(path: String, query: String?, fragment: String?)
    /// Empty: the document itself.
    case empty
    /// Rejected by the URL parser, so nothing is fetched: a missing host, or a data: URL without a comma.
    case invalid

    /// True for an address that needs a network.
    package var isRemote: Bool {
        if case .remote = self { return true }
        return false
    }

    /// True if it refers to a file next to the document.
    package var isLocal: Bool {
        switch self {
        case .relative, .rootAbsolute: true
        default: false
        }
    }
}
