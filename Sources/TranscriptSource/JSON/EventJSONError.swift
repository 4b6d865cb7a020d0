/// The reason why a text is not JSON.
struct EventJSONError: Error {
    /// In UTF-8 bytes from the start of the text.
    var offset: Int
    var message: String
    /// True if the text ends inside a value.
    var isCutOff = false
}
