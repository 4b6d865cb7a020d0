/// The reason why a text is not JSON or exceeds a limit.
package struct JSONSyntaxError: Error, Hashable {
    /// The kind of error. A limit that was exceeded is another rule than a syntax error.
    package enum Reason: Hashable {
        case syntax, tooDeep, tooManyValues
    }

    package var reason: Reason
    /// The offset in UTF-8 bytes from the start of the text.
    package var offset: Int
    /// The path of the value being read.
    var path: JSONPath
    /// The message with the expected and the found text.
    package var message: String
}
