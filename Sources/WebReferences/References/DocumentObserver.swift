package import WebSyntax

/// Sees every token of a document while its references are found, so that one pass serves both.
///
/// Documents inside the document (`srcdoc`, data: URLs) are not shown.
package protocol DocumentObserver {
    /// The token that `scanner` returned just now. The scanner is lent: a copy for every token would take longer than
    /// the token did.
    mutating func see(_ token: HTMLToken, in scanner: borrowing HTMLScanner)
}

/// An observer for callers that need the references alone.
struct NoObserver: DocumentObserver {
    mutating func see(_ token: HTMLToken, in scanner: borrowing HTMLScanner) {}
}
