import SiteFiles

/// The hash of a script as a content policy names it.
enum PolicyHash {
    static func of(_ script: String) -> String { Digest.base64(.sha256, of: Array(script.utf8)) }
}
