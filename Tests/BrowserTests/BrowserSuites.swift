import Testing

/// Every suite that starts a browser, one after the other: each keeps all processors busy, and what waits for a page
/// would wait for its neighbours' pages too.
@Suite(.serialized) enum BrowserSuites {}
