/// The proof is impossible: there is no browser, or it does not start or answer. The command exits with
/// 2.
package struct BrowserFailure: Error, Sendable, CustomStringConvertible {
    package var description: String

    init(_ description: String) { self.description = description }
}

/// A page did not answer in time, crashed, or navigated away. This is a finding; the browser continues
/// with the next page.
struct PageFailure: Error {
    var reason: String
}
