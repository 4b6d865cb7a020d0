/// The proof could not be done: no browser, or one that does not start or answer. Exit code 2.
package struct BrowserFailure: Error, Sendable, CustomStringConvertible {
    package var description: String

    init(_ description: String) { self.description = description }
}

/// A page did not answer in its time, crashed, or went elsewhere: a finding, and the browser goes on.
struct PageFailure: Error {
    var reason: String
}
