/// The use of a tool: the call, and the result where one came.
package struct ToolUse: Sendable, Hashable {
    /// A text of the call's input.
    package struct Input: Sendable, Hashable {
        package var name: String
        package var value: String
    }

    package var callID: String?
    package var name: String
    /// The members of the input; values that are no strings are written as JSON.
    package var input: [Input] = []
    /// `nil` until the result came.
    package var result: String?
    package var isError = false
    package var files: [Attachment] = []
    /// Milliseconds from the call to the result.
    package var duration: Int?

    /// Returns the input of a name.
    package func value(_ names: String...) -> String? {
        names.lazy.compactMap { name in self.input.first { $0.name == name }?.value }.first
    }
}
