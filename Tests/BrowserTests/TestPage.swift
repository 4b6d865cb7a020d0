import BrowserProof
import Foundation
import Testing

/// One page of a ``TestBrowser``.
struct TestPage {
    let tab: ChromiumTab

    /// Opens an address, or a file by its path, and waits until it has loaded.
    func open(_ place: String) async throws {
        let address = place.hasPrefix("/") ? URL(fileURLWithPath: place).absoluteString : place
        try await tab.navigate(to: address)
        try await expect("document.readyState === 'complete' && location.protocol !== 'about:'")
    }

    /// Opens a leaf and waits until its script says that every formula is set.
    func openLeaf(_ place: String) async throws {
        try await open(place)
        try await expect("document.documentElement.dataset.math === 'done'")
    }

    /// Waits until a JavaScript expression is true. While the browser goes from one page to the next there is a document
    /// with nothing in it, or nobody who answers: both are no answer yet.
    func expect(
        _ condition: String, seconds: Double = 60, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let deadline = ContinuousClock.now + .seconds(seconds)
        var failure: (any Error)?
        while true {
            do {
                if try await isTrue("document.body && (\(condition))") { return }
                failure = nil
            } catch {
                failure = error
            }
            let reason = failure.map { ", \($0)" } ?? ""
            try #require(
                ContinuousClock.now < deadline, "never true: \(condition)\(reason)",
                sourceLocation: sourceLocation)
            try await Task.sleep(for: .milliseconds(30))
        }
    }

    func isTrue(_ condition: String) async throws -> Bool {
        try await evaluate("Boolean(\(condition))").bool == true
    }

    /// The value of a JavaScript expression; of a promise, what it comes to.
    @discardableResult
    func evaluate(_ expression: String) async throws -> JSONNode { try await tab.evaluate(expression) }

    @discardableResult
    func call(_ method: String, _ parameters: JSONNode = [:]) async throws -> JSONNode {
        try await tab.call(method, parameters)
    }

    func number(_ expression: String) async throws -> Int {
        try #require(try await evaluate(expression).number, "\(expression)")
    }

    func text(_ expression: String) async throws -> String {
        try #require(try await evaluate(expression).text, "\(expression)")
    }

    /// The addresses that the page asked for, those that its policy stopped too.
    var requests: [String] {
        tab.events("Network.requestWillBeSent").compactMap { $0["request"]?["url"]?.text }
    }

    /// What the browser complains of: the policy, a missing file, an exception.
    var consoleErrors: [String] {
        let logged = tab.events("Log.entryAdded").compactMap { event in
            event["entry"].map { entry in
                "\(entry["text"]?.text ?? "") (line \(entry["lineNumber"]?.number ?? -1) of "
                    + "\((entry["url"]?.text ?? "?").prefix(200)))"
            }
        }
        let thrown = tab.events("Runtime.exceptionThrown").map { "\($0)" }
        let called = tab.events("Runtime.consoleAPICalled").map { "\($0)" }
        return logged + thrown + called
    }
}
