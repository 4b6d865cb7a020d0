/// The proof is impossible: there is no browser, or it does not start or answer. The command exits with
/// 2.
package struct BrowserFailure: Error, Sendable, CustomStringConvertible {
    /// The reason and the next step.
    package var description: String

    /// Creates a failure of the browser itself.
    init(_ description: String) { self.description = description }
}

/// A page did not answer in time, crashed, or navigated away. This is a finding; the browser continues
/// with the next page.
package struct PageFailure: Error {
    /// The reason as a part of a sentence about the page.
    package var reason: String

    package init(reason: String) { self.reason = reason }
}
