import Foundation
import Synchronization

/// One page of a ``Chromium``, with everything that happened in it, in frames and workers too.
package final class ChromiumTab: Sendable {
    /// Held, since a page without its browser is none.
    private let browser: Chromium
    private let connection: DevToolsConnection
    private let session: String
    private let target: JSONNode
    private let stopsRequests: Bool
    private let deadline: ContinuousClock.Instant
    private let events = Mutex<[DevToolsConnection.Event]>([])
    private let activity = Mutex(Activity())

    private struct Activity {
        /// Whether there are workers, or frames of other processes.
        var hasChildren = false
        var last = ContinuousClock.now
    }

    init(
        _ browser: Chromium, _ connection: DevToolsConnection, session: String, target: JSONNode,
        stopsRequests: Bool, deadline: ContinuousClock.Instant
    ) {
        self.browser = browser
        self.connection = connection
        self.session = session
        self.target = target
        self.stopsRequests = stopsRequests
        self.deadline = deadline
        listen(to: session)
    }

    private func listen(to session: String) {
        connection.setHandler({ [weak self] in self?.receive($0) }, for: session)
    }

    func prepare(width: Int, height: Int, runsScripts: Bool) async throws {
        for domain in ["Page", "Runtime", "Network", "Log", "Inspector"] {
            try await call(domain + ".enable")
        }
        try await call("Target.setAutoAttach", Self.attaching)
        if stopsRequests { try await call("Fetch.enable", Self.stopped) }
        // In a page that is not in front, timers and frames would be slow.
        try await call("Emulation.setFocusEmulationEnabled", ["enabled": true])
        try await call(
            "Emulation.setDeviceMetricsOverride",
            [
                "width": .number(Double(width)), "height": .number(Double(height)), "deviceScaleFactor": 2,
                "mobile": true,
            ])
        if !runsScripts { try await call("Emulation.setScriptExecutionDisabled", ["value": true]) }
    }

    /// Frames of other processes and workers wait until they are listened to.
    private static let attaching: JSONNode = [
        "autoAttach": true, "waitForDebuggerOnStart": true, "flatten": true,
    ]
    private static let stopped: JSONNode = [
        "patterns": ["http*", "ws*", "ftp*"].map { ["urlPattern": $0] as JSONNode }.asArray
    ]

    @discardableResult
    package func call(_ method: String, _ parameters: JSONNode = [:]) async throws -> JSONNode {
        try await connection.call(method, parameters, session: session, until: deadline)
    }

    /// Opens a file: done when it has begun to load.
    package func navigate(to url: String) async throws {
        let answer = try await call("Page.navigate", ["url": .string(url)])
        if let reason = answer["errorText"]?.text { throw PageFailure(reason: reason) }
    }

    /// The value of a JavaScript expression; of a promise, what it comes to.
    package func evaluate(_ expression: String) async throws -> JSONNode {
        let answer = try await call(
            "Runtime.evaluate",
            ["expression": .string(expression), "returnByValue": true, "awaitPromise": true])
        if let exception = answer["exceptionDetails"] {
            throw PageFailure(reason: exception["exception"]?["description"]?.text ?? "an exception")
        }
        return answer["result"]?["value"] ?? .null
    }

    /// A page at rest says nothing of its workers: where there are some, waits until nothing has happened for a while.
    func waitForChildren() async throws {
        // What was told before this answer has been heard.
        try await call("Runtime.evaluate", ["expression": "0"])
        while true {
            let (hasChildren, last) = activity.withLock { ($0.hasChildren, $0.last) }
            let rest = last + .milliseconds(500)
            guard hasChildren, rest > .now, deadline > .now else { return }
            try await Task.sleep(until: rest, clock: .continuous)
        }
    }

    package func close() {
        connection.tell("Target.closeTarget", ["targetId": target], session: nil)
        connection.setHandler(nil, for: session)
    }

    /// The parameters of every event of a name, in order.
    package func events(_ method: String) -> [JSONNode] {
        events.withLock { $0.filter { $0.method == method }.map(\.parameters) }
    }

    private static let kept: Set<String> = [
        "Network.requestWillBeSent", "Network.loadingFailed", "Network.webSocketCreated",
        "Network.webTransportCreated", "Page.windowOpen", "Log.entryAdded", "Runtime.exceptionThrown",
        "Runtime.consoleAPICalled",
    ]

    /// On the reading thread.
    private func receive(_ event: DevToolsConnection.Event) {
        activity.withLock {
            $0.last = .now
            if event.method == "Target.attachedToTarget" { $0.hasChildren = true }
        }
        switch event.method {
        case "Target.attachedToTarget":
            guard let child = event.parameters["sessionId"]?.text else { return }
            listen(to: child)
            for domain in ["Network", "Runtime", "Log"] {
                connection.tell(domain + ".enable", session: child)
            }
            if stopsRequests { connection.tell("Fetch.enable", Self.stopped, session: child) }
            connection.tell("Target.setAutoAttach", Self.attaching, session: child)
            connection.tell("Runtime.runIfWaitingForDebugger", session: child)
        case "Fetch.requestPaused":
            connection.tell(
                "Fetch.failRequest",
                ["requestId": event.parameters["requestId"] ?? "", "errorReason": "BlockedByClient"],
                session: event.session)
        case "Inspector.targetCrashed":
            connection.failCalls(of: session, PageFailure(reason: "the page crashed the browser's renderer"))
        case let method where Self.kept.contains(method):
            events.withLock { $0.append(event) }
        default: break
        }
    }
}

extension [JSONNode] {
    fileprivate var asArray: JSONNode { .array(self) }
}
