import Foundation
import Synchronization

/// A page of ``Chromium`` and all events of the page, its frames and its workers.
package final class ChromiumTab: Sendable {
    /// Retained: the tab must not outlive its browser.
    private let browser: Chromium
    private let connection: DevToolsConnection
    private let session: String
    private let target: JSONNode
    private let stopsRequests: Bool
    /// Answers the stopped requests; `nil` to fail them.
    private let answering: RequestAnswering?
    private let deadline: ContinuousClock.Instant
    /// The requests that are being answered, by their ids.
    private let answers = Mutex<[String: Task<Void, Never>]>([:])
    /// The kept events in order of arrival.
    private let events = Mutex<[DevToolsConnection.Event]>([])
    private let family = Mutex(TabChildren())
    /// True if documents and workers report the workers they start.
    private let isWatched = Mutex(false)

    /// The page's workers, and its frames in other processes.
    var children: TabChildren { family.withLock { $0 } }

    init(
        _ browser: Chromium, _ connection: DevToolsConnection, session: String, target: JSONNode,
        stopsRequests: Bool, answering: RequestAnswering? = nil, deadline: ContinuousClock.Instant
    ) {
        self.browser = browser
        self.connection = connection
        self.session = session
        self.target = target
        self.stopsRequests = stopsRequests
        self.answering = answering
        self.deadline = deadline
        listen(to: session)
    }

    /// Receives the events of a session.
    private func listen(to session: String) {
        connection.setHandler({ [weak self] in self?.receive($0) }, for: session)
    }

    /// Enables the DevTools domains, stops requests and sets the size of a phone. All before the first
    /// navigation, so no event is missed.
    func prepare(width: Int, height: Int, runsScripts: Bool) async throws {
        for domain in ["Page", "Runtime", "Network", "Log", "Inspector"] {
            try await call(domain + ".enable")
        }
        try await call("Target.setAutoAttach", Self.attaching)
        if stopsRequests { try await call("Fetch.enable", Self.stopped) }
        // Chromium throttles timers and frames of pages without focus.
        try await call("Emulation.setFocusEmulationEnabled", ["enabled": true])
        try await call(
            "Emulation.setDeviceMetricsOverride",
            [
                "width": .number(Double(width)), "height": .number(Double(height)), "deviceScaleFactor": 2,
                "mobile": true,
            ])
        if !runsScripts { try await call("Emulation.setScriptExecutionDisabled", ["value": true]) }
    }

    /// Makes documents and workers report the workers they start (``WatchScripts``). Called before the
    /// page is opened.
    func watch() async throws {
        isWatched.withLock { $0 = true }
        try await call("Runtime.addBinding", ["name": .string(WatchScripts.binding)])
        try await call(
            "Page.addScriptToEvaluateOnNewDocument", ["source": .string(WatchScripts.document)])
    }

    /// Workers and frames in other processes pause at their start until the proof listens to them.
    private static let attaching: JSONNode = [
        "autoAttach": true, "waitForDebuggerOnStart": true, "flatten": true,
    ]
    /// Every request of these schemes is paused and then failed. `file:` and `data:` pass.
    private static let stopped: JSONNode = [
        "patterns": ["http*", "ws*", "ftp*"].map { ["urlPattern": $0] as JSONNode }.asArray
    ]

    /// Sends a command to the page and returns its result.
    ///
    /// - Parameter limit: the longest wait, if it is shorter than that of the tab.
    @discardableResult
    package func call(
        _ method: String, _ parameters: JSONNode = [:], within limit: Duration? = nil
    ) async throws -> JSONNode {
        let end = limit.map { min(deadline, .now + $0) } ?? deadline
        return try await connection.call(method, parameters, session: session, until: end)
    }

    /// Sends a command to a worker, or to a frame in another process.
    @discardableResult
    func call(_ method: String, _ parameters: JSONNode, in session: String) async throws -> JSONNode {
        try await connection.call(method, parameters, session: session, until: deadline)
    }

    /// Throws after the page's deadline: what was not seen until then is unknown.
    func checkDeadline() throws {
        guard deadline > .now else { throw PageFailure(reason: "it did not come to rest in time") }
    }

    /// Opens a file and returns when it has begun to load.
    package func navigate(to url: String) async throws {
        let answer = try await call("Page.navigate", ["url": .string(url)])
        if let reason = answer["errorText"]?.text { throw PageFailure(reason: reason) }
    }

    /// Returns the value of a JavaScript expression. A promise is awaited.
    package func evaluate(_ expression: String) async throws -> JSONNode {
        let answer = try await call(
            "Runtime.evaluate",
            ["expression": .string(expression), "returnByValue": true, "awaitPromise": true])
        if let exception = answer["exceptionDetails"] {
            throw PageFailure(reason: exception["exception"]?["description"]?.text ?? "an exception")
        }
        return answer["result"]?["value"] ?? .null
    }

    /// Closes the tab without waiting.
    package func close() {
        connection.tell("Target.closeTarget", ["targetId": target], session: nil)
        connection.setHandler(nil, for: session)
        for task in answers.withLock({ $0.values.map(\.self) }) { task.cancel() }
    }

    /// Returns the parameters of all events of a name, in order.
    package func events(_ method: String) -> [JSONNode] {
        events.withLock { $0.filter { $0.method == method }.map(\.parameters) }
    }

    /// The events that observations need. Others, such as those of parsed scripts, would fill memory.
    private static let kept: Set<String> = [
        "Network.requestWillBeSent", "Network.loadingFailed", "Network.webSocketCreated",
        "Network.webTransportCreated", "Page.windowOpen", "Log.entryAdded", "Runtime.exceptionThrown",
        "Runtime.consoleAPICalled", "Page.frameRequestedNavigation", "Emulation.virtualTimeBudgetExpired",
        "Page.loadEventFired",
    ]

    /// Handles an event. Runs on the reading thread, so it must not wait for answers.
    private func receive(_ event: DevToolsConnection.Event) {
        switch event.method {
        case "Target.attachedToTarget": attached(event)
        case "Target.detachedFromTarget":
            guard let child = event.parameters["sessionId"]?.text else { return }
            family.withLock { $0.detach(child) }
            connection.failCalls(of: child, PageFailure(reason: "it has ended"))
        case "Runtime.bindingCalled":
            guard event.parameters["name"]?.text == WatchScripts.binding,
                let report = try? JSONNode(parsing: Data((event.parameters["payload"]?.text ?? "").utf8))
            else { return }
            family.withLock { $0.hear(report) }
        case "Fetch.requestPaused" where answering != nil: answer(event)
        case "Page.javascriptDialogOpening" where answering != nil:
            // A dialog blocks the page until it is closed.
            connection.tell("Page.handleJavaScriptDialog", ["accept": false], session: event.session)
        case "Fetch.requestPaused":
            connection.tell(
                "Fetch.failRequest",
                [
                    "requestId": event.parameters["requestId"] ?? "",
                    // "Aborted" keeps the current document, so the page can be observed to its end.
                    "errorReason": event.parameters["resourceType"]?.text == "Document"
                        ? "Aborted" : "BlockedByClient",
                ],
                session: event.session)
        case "Inspector.targetCrashed":
            events.withLock { $0.append(event) }
            connection.failCalls(of: session, PageFailure(reason: "the page crashed the browser's renderer"))
        case let method where Self.kept.contains(method):
            events.withLock { $0.append(event) }
        default: break
        }
    }

    /// Answers a paused request in a task of its own: the reading thread must not wait.
    private func answer(_ event: DevToolsConnection.Event) {
        guard let answering, let id = event.parameters["requestId"] else { return }
        let request = InterceptedRequest(event.parameters)
        let key = event.session + " " + (id.text ?? "")
        let connection = connection
        answers.withLock { answers in
            answers[key] = Task { [weak self] in
                let command = await answering(request).command(for: id)
                connection.tell(command.method, command.parameters, session: event.session)
                self?.answers.withLock { $0[key] = nil }
            }
        }
    }

    /// Prepares a new worker or frame, which is paused until the last command of this function.
    private func attached(_ event: DevToolsConnection.Event) {
        guard let child = event.parameters["sessionId"]?.text else { return }
        let info = event.parameters["targetInfo"]
        let type = info?["type"]?.text ?? ""
        family.withLock {
            $0.attach(child, to: event.session, type: type, url: info?["url"]?.text ?? "")
        }
        listen(to: child)
        for domain in ["Network", "Runtime", "Log"] { connection.tell(domain + ".enable", session: child) }
        if stopsRequests { connection.tell("Fetch.enable", Self.stopped, session: child) }
        connection.tell("Target.setAutoAttach", Self.attaching, session: child)
        if isWatched.withLock({ $0 }) { watch(child, isWorker: type == "worker") }
        connection.tell("Runtime.runIfWaitingForDebugger", session: child)
    }

    /// Makes a new worker or frame report the workers that it starts.
    private func watch(_ child: String, isWorker: Bool) {
        if isWorker {
            connection.tell("Runtime.evaluate", ["expression": .string(WatchScripts.worker)], session: child)
            return
        }
        connection.tell("Page.enable", session: child)
        connection.tell("Runtime.addBinding", ["name": .string(WatchScripts.binding)], session: child)
        connection.tell(
            "Page.addScriptToEvaluateOnNewDocument", ["source": .string(WatchScripts.document)],
            session: child)
    }
}

extension [JSONNode] {
    /// The list as one value.
    fileprivate var asArray: JSONNode { .array(self) }
}
