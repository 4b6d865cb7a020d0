import Foundation
import Testing

/// One page of a ``Chromium``.
struct BrowserPage {
    let pipe: DevToolsPipe
    let session: String

    @discardableResult
    func call(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
        try pipe.call(method, parameters, session: session)
    }

    /// Opens a file and waits until it has loaded.
    func open(_ path: String) throws {
        let done = try call("Page.navigate", ["url": URL(fileURLWithPath: path).absoluteString])
        try #require(done["errorText"] == nil, "\(done)")
        try wait(for: "document.readyState === 'complete' && location.protocol === 'file:'")
    }

    /// Opens a leaf and waits until its script says that every formula is set.
    func openLeaf(_ path: String) throws {
        try open(path)
        try wait(for: "document.documentElement.dataset.math === 'done'")
    }

    private func wait(for condition: String) throws {
        let deadline = Date(timeIntervalSinceNow: 90)
        while try evaluate(condition) as? Bool != true {
            try #require(Date() < deadline, "never true: \(condition)")
            usleep(50_000)
        }
    }

    /// The value of a JavaScript expression.
    func evaluate(_ expression: String) throws -> Any? {
        let answer = try call("Runtime.evaluate", ["expression": expression, "returnByValue": true])
        if let exception = answer["exceptionDetails"] {
            throw DevToolsPipe.Failure(description: "\(exception)")
        }
        return (answer["result"] as? [String: Any])?["value"]
    }

    func number(_ expression: String) throws -> Int {
        try #require((try evaluate(expression) as? NSNumber)?.intValue, "\(expression)")
    }

    func text(_ expression: String) throws -> String {
        try #require(try evaluate(expression) as? String, "\(expression)")
    }

    private func events(_ method: String) -> [[String: Any]] {
        pipe.events.filter { $0.session == session && $0.method == method }.map(\.parameters)
    }

    /// The addresses that the page asked for, those that its policy stopped too.
    var requests: [String] {
        events("Network.requestWillBeSent").compactMap {
            ($0["request"] as? [String: Any])?["url"] as? String
        }
    }

    /// What the browser complains of: the policy, a missing file, an exception.
    var complaints: [String] {
        let logged = events("Log.entryAdded").compactMap { event in
            (event["entry"] as? [String: Any]).map {
                "\($0["text"] ?? "") (line \($0["lineNumber"] ?? "?") of \("\($0["url"] ?? "?")".prefix(200)))"
            }
        }
        let thrown = events("Runtime.exceptionThrown").map { "\($0["exceptionDetails"] ?? "")" }
        let called = events("Runtime.consoleAPICalled").map { "\($0["args"] ?? "")" }
        return logged + thrown + called
    }
}
