/// Why a text is not JSON, or is more of it than is read.
struct JSONSyntaxError: Error, Hashable {
    enum Reason: Hashable {
        case syntax, tooDeep, tooManyValues
    }

    var reason: Reason
    /// In UTF-8 bytes from the start of the text.
    var offset: Int
    /// The value being read.
    var path: JSONPath
    /// The expected and the found text.
    var message: String
}
