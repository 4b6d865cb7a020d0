import WebFetching
import WebSyntax

/// A reason why characters of a page or file may be wrong.
enum DecodingProblem {
    /// The encoding cannot be decoded here.
    case unsupported(encoding: String)
    /// The encoding was recognized by the bytes: nothing names one, or the declared label is unknown.
    case guessed(encoding: String, label: String?)
    /// Some bytes are not in the encoding.
    case invalid(encoding: String)

    /// Returns `nil` for a text that is in the encoding that it declares.
    init?(_ text: TextEncoding.Decoded, of file: Asset) {
        if !text.isSupported {
            self = .unsupported(encoding: text.encoding)
        } else if text.reason == .guess {
            let label = TextEncoding.unknownLabel(ofPage: file.bytes, contentType: file.contentType)
            self = .guessed(encoding: text.encoding, label: label)
        } else if text.firstError != nil {
            self = .invalid(encoding: text.encoding)
        } else {
            return nil
        }
    }

    /// The message of the finding.
    ///
    /// - Parameter what: the thing in this encoding: "page" or "file".
    func message(_ what: String) -> String {
        switch self {
        case .unsupported(let encoding):
            "the \(what) is in \(encoding), which cannot be decoded here; its characters outside ASCII are wrong"
        case .guessed(let encoding, nil):
            "the \(what) does not declare its encoding, and was read as \(encoding); declare it with '<meta charset>'"
        case .guessed(let encoding, let label?):
            "the \(what) declares the encoding '\(SealRun.shortened(label))', which does not exist, and was read as \(encoding); correct the declaration"
        case .invalid(let encoding):
            "the \(what) has bytes that are not \(encoding), its encoding; they are shown as U+FFFD"
        }
    }
}
