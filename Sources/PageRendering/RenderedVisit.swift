import BrowserProof
import Foundation

/// One page in a tab, from its opening until its document is written down.
struct RenderedVisit {
    /// The document of the page.
    struct Document: Decodable {
        var url: String
        /// `text/html`, or a type of XML.
        var type: String
        var text: String
    }

    let tab: ChromiumTab
    let requests: RenderingRequests
    let limits: RenderingLimits
    /// The time at which a page that has not come to rest is written down.
    let end: ContinuousClock.Instant

    /// Opens the page and returns its document.
    ///
    /// - Throws: `PageFailure` if the page has none; `BrowserFailure`; `CancellationError`.
    func document(at url: String) async throws -> (document: Document, isAtRest: Bool) {
        let frame = try await mainFrame()
        requests.setMainFrame(frame.text ?? "")
        try await tab.call(
            "Page.addScriptToEvaluateOnNewDocument", ["source": .string(PreservingScript.source)])
        try await tab.navigate(to: url)
        var isAtRest = try await rest(limits.rest)
        if isAtRest { isAtRest = try await scroll() }
        if isAtRest { isAtRest = try await tab.passVirtualTime(limits.timers, until: end) }
        if isAtRest { isAtRest = try await rest(limits.rest / 2) }
        noteConnections()
        // A loop without an end would keep the page from being read.
        if !isAtRest {
            _ = try await attempt { try await tab.call("Runtime.terminateExecution", within: .seconds(2)) }
        }
        do { return (try await written(isAtRest: isAtRest), isAtRest) } catch is PageFailure where end > .now
        {
            // The page may have navigated meanwhile.
            isAtRest = try await rest(limits.rest)
            return (try await written(isAtRest: isAtRest), isAtRest)
        }
    }

    private func mainFrame() async throws -> JSONNode {
        try await tab.call("Page.getFrameTree")["frameTree"]?["frame"]?["id"] ?? ""
    }

    /// Waits until the page has loaded and asked for nothing for some time. Returns false at the end of its time.
    private func rest(_ time: Duration) async throws -> Bool {
        while true {
            try Task.checkCancellation()
            if !tab.events("Inspector.targetCrashed").isEmpty {
                throw PageFailure(reason: "the page crashed the browser's renderer")
            }
            let hasLoaded = !tab.events("Page.loadEventFired").isEmpty
            if hasLoaded, requests.areQuiet(for: time) { return true }
            guard end > .now else { return false }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    private func scroll() async throws -> Bool {
        let left = max(.milliseconds(100), end - .now)
        let hasScrolled = try await attempt { try await evaluate(DocumentScript.scrolling, within: left) }
        return try await hasScrolled ? rest(limits.rest / 2) : false
    }

    /// Runs a command that a busy page may not answer. Returns false in that case.
    private func attempt(_ command: () async throws -> JSONNode) async throws -> Bool {
        do {
            _ = try await command()
            return true
        } catch is PageFailure {
            return false
        }
    }

    /// Notes the connections that do not go through the fetcher. The browser resolves no name for them.
    private func noteConnections() {
        for method in ["Network.webSocketCreated", "Network.webTransportCreated"] {
            for url in tab.events(method).compactMap({ $0["url"]?.text }) {
                requests.refuse(url, "only requests of HTTP are answered")
            }
        }
    }

    private func written(isAtRest: Bool) async throws -> Document {
        try await gather(isAtRest: isAtRest)
        let value = try await evaluate(DocumentScript.text(limit: limits.size), within: limits.writingTime)
        guard let text = value.text,
            let document = try? JSONDecoder().decode(Document.self, from: Data(text.utf8))
        else { throw PageFailure(reason: "its document could not be read") }
        return document
    }

    /// Reads the closed shadow roots, the blobs and the changed style sheets of the page, as far as the time allows.
    private func gather(isAtRest: Bool) async throws {
        let end = ContinuousClock.now + limits.gatheringTime
        _ = try await attempt {
            let inside = try await nodesInClosedRoots(until: end)
            try await tab.call(
                "Runtime.callFunctionOn",
                [
                    "functionDeclaration": .string(GatheringScript.function),
                    "executionContextId": try await world(within: end - .now),
                    "arguments": .array(inside), "returnByValue": true,
                ], within: end - .now)
            while try await evaluate(GatheringScript.isDone, within: end - .now).bool != true {
                // Loads wait while the clock of the page is paused.
                if isAtRest { _ = try await tab.passVirtualTime(100, until: end) }
                try await Task.sleep(for: .milliseconds(10))
            }
            return .null
        }
    }

    /// Returns arguments for a function in the own world: nodes inside of closed shadow roots.
    private func nodesInClosedRoots(until end: ContinuousClock.Instant) async throws -> [JSONNode] {
        let snapshot = try await tab.call(
            "DOMSnapshot.captureSnapshot", ["computedStyles": []], within: end - .now)
        let ids = ClosedShadowRoots.nodes(in: snapshot)
        guard !ids.isEmpty else { return [] }
        let world = try await world(within: end - .now)
        var found: [JSONNode] = []
        for id in ids {
            let node = try await tab.call(
                "DOM.resolveNode", ["backendNodeId": id, "executionContextId": world], within: end - .now)
            found.append(["objectId": node["object"]?["objectId"] ?? ""])
        }
        return found
    }

    /// Returns a world of its own, with the document but none of the page's functions. It is the same one until the page
    /// navigates.
    private func world(within time: Duration) async throws -> JSONNode {
        try await tab.call(
            "Page.createIsolatedWorld", ["frameId": try await mainFrame(), "worldName": "sitegen"],
            within: time)["executionContextId"] ?? 0
    }

    /// Returns the value of an expression in the own world.
    private func evaluate(_ expression: String, within time: Duration) async throws -> JSONNode {
        let answer = try await tab.call(
            "Runtime.evaluate",
            [
                "expression": .string(expression), "contextId": try await world(within: time),
                "returnByValue": true, "awaitPromise": true,
            ], within: time)
        if let exception = answer["exceptionDetails"] {
            let words = exception["exception"]?["description"]?.text ?? "an exception"
            throw PageFailure(
                reason: words.hasPrefix("RangeError")
                    ? "its document has more than \(limits.size) characters"
                    : "its document could not be read: \(words)")
        }
        return answer["result"]?["value"] ?? .null
    }
}
