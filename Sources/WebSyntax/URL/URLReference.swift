/// What a URL in a document is, before it is resolved against anything. Ranges are byte offsets in the text that was
/// classified.
package enum URLReference: Hashable, Sendable {
    /// Leaves the document's own files: any scheme without a case of its own, or none and a host (`//host/…`).
    /// `scheme` is lower case. `host` is lower case with percent escapes resolved; nil where a scheme has none.
    case remote(scheme: String?, host: String?)
    /// `mime` is the lower-case essence. `payload` is what follows the comma, up to a fragment.
    case data(mime: String, isBase64: Bool, payload: Range<Int>)
    /// `code` is what follows the colon, still percent-encoded.
    case javascript(code: Range<Int>)
    case blob
    case about
    /// A `file:` URL: never right in a document that moves.
    case file
    /// mailto:, tel: or sms:.
    case mailLike(scheme: String)
    case fragmentOnly
    /// A path from the root of whatever the document is in.
    case rootAbsolute
    /// Relative to the document. Query and fragment are without their `?` and `#`.
    case relative(path: String, query: String?, fragment: String?)
    case empty
    /// The URL parser fails, so nothing is fetched: no host where one is required, a data: URL without a comma.
    case invalid

    package var isRemote: Bool {
        if case .remote = self { return true }
        return false
    }

    /// True if it names a file beside the document.
    package var isLocal: Bool {
        switch self {
        case .relative, .rootAbsolute: true
        default: false
        }
    }
}
