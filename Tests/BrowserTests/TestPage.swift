import BrowserProof
import Foundation
import Testing

/// One page of a ``TestBrowser``.
struct TestPage {
    let tab: ChromiumTab

    /// Opens a file and waits until it has loaded.
    func open(_ path: String) async throws {
        try await tab.navigate(to: URL(fileURLWithPath: path).absoluteString)
        try await wait(for: "document.readyState === 'complete' && location.protocol === 'file:'")
    }

    /// Opens a leaf and waits until its script says that every formula is set.
    func openLeaf(_ path: String) async throws {
        try await open(path)
        try await wait(for: "document.documentElement.dataset.math === 'done'")
    }

    func wait(for condition: String) async throws {
        let deadline = ContinuousClock.now + .seconds(90)
        while try await evaluate(condition).bool != true {
            try #require(ContinuousClock.now < deadline, "never true: \(condition)")
            try await Task.sleep(for: .milliseconds(50))
        }
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
    var complaints: [String] {
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
