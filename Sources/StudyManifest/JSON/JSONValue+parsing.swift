extension JSONValue {
    /// Parses a JSON text (RFC 8259) whose values have source ranges, for files other than the manifest.
    ///
    /// - Parameters:
    ///   - text: valid UTF-8 without a byte order mark; see ``EncodingProblem``.
    ///   - depthLimit: the largest number of lists and objects open at once, which bounds the recursion.
    ///   - valueLimit: the largest number of values, which bounds memory. The message of its error names the manifest:
    ///     callers replace it by the error's reason.
    package static func parse(
        _ text: [UInt8], depthLimit: Int, valueLimit: Int
    ) throws(JSONSyntaxError) -> JSONValue {
        var parser = JSONParser(text, depthLimit: depthLimit, valueLimit: valueLimit)
        return try parser.parse()
    }
}
