import Foundation

/// Opens a page in a tab of ``Chromium`` and records its requests, errors and layout.
struct ChromiumObserver: PageObserver {
    let capacity = 2
    var version: String { browser.version }

    /// The running browser; closed by ``close()``.
    let browser: Chromium
    /// The width of the page in CSS pixels.
    let width: Int
    /// The time limit for one page, in seconds.
    let limit: Double

    func close() { browser.close() }

    /// Observes a page: loads it, waits for rest, inspects, scrolls, taps, and lets a minute of virtual
    /// time pass.
    ///
    /// `step` names the phase in the message of a failure.
    func observe(_ page: PageToProve) async throws -> Observations {
        let tab = try await browser.tab(width: width, seconds: limit)
        defer { tab.close() }
        var observations = Observations()
        var step = "while it was loaded"
        var logged = Int.max
        do {
            try await tab.watch()
            try await tab.navigate(to: page.url)
            let json = try await tab.evaluate(InspectionScript.text(width: width)).text ?? ""
            observations.inspection = try JSONDecoder().decode(Inspection.self, from: Data(json.utf8))
            observations.refreshes = try await Self.refreshes(of: tab)
            try await tab.waitForRest()
            step = "while it was scrolled and tapped"
            logged = tab.events("Log.entryAdded").count
            try await PageExercise(tab: tab, url: page.url, limit: limit).run()
            step = "while its workers ended"
            try await tab.waitForRest()
            step = "while a minute passed for it"
            try await tab.passAMinute()
            observations.refreshes.formUnion(try await Self.refreshes(of: tab))
            step = "after a minute had passed for it"
            try await tab.waitForRestAfterAMinute()
            observations.isComplete = true
        } catch let failure as PageFailure {
            observations.failure = "\(failure.reason) (\(step))"
        } catch is DecodingError {
            observations.failure = "its scripts have changed what the proof relies on (JSON)"
        }
        observations.requests = Self.requests(of: tab)
        observations.consoleErrors = Self.consoleErrors(of: tab, observations, tapsAfter: logged)
        return observations
    }

    /// Returns the contents of meta refreshes. Such a navigation is stopped by no content policy.
    private static func refreshes(of tab: ChromiumTab) async throws -> Set<String> {
        let json = try await tab.evaluate(WatchScripts.refreshes).text ?? "[]"
        return Set(try JSONDecoder().decode([String].self, from: Data(json.utf8)))
    }

    /// Returns the requests that are not local, including those that a policy stopped.
    private static func requests(of tab: ChromiumTab) -> [Observations.Request] {
        // Before the failures: a request that is made meanwhile would be without its own.
        let sent = tab.events("Network.requestWillBeSent")
        let stopped = Set(
            tab.events("Network.loadingFailed").filter { $0["blockedReason"]?.text == "csp" }
                .compactMap { $0["requestId"]?.text })
        var requests = sent.compactMap { event in
            event["request"]?["url"]?.text.map { url in
                Observations.Request(
                    url: url, kind: event["type"]?.text ?? "Other",
                    wasStoppedByPolicy: stopped.contains(event["requestId"]?.text ?? ""))
            }
        }
        for (method, kind) in [
            ("Network.webSocketCreated", "WebSocket"), ("Network.webTransportCreated", "WebTransport"),
            ("Page.windowOpen", "window"),
        ] {
            requests += tab.events(method).compactMap { event in
                event["url"]?.text.map { Observations.Request(url: $0, kind: kind) }
            }
        }
        // Some navigations, such as those to the browser's own schemes, cause no network request.
        let asked = Set(requests.map(\.url))
        let refused = refusedFrames(of: tab)
        requests += tab.events("Page.frameRequestedNavigation").compactMap { event in
            guard let url = event["url"]?.text, !asked.contains(url) else { return nil }
            return Observations.Request(
                url: url, kind: "navigation", wasStoppedByPolicy: refused.contains { url.hasPrefix($0) })
        }
        return requests.filter { !Observations.isLocal($0.url) }
    }

    /// Returns the origins, with a slash, of frames that a policy stopped. Such a navigation causes no network request; an entry
    /// of the log tells of it, in the words of Chromium.
    private static func refusedFrames(of tab: ChromiumTab) -> [Substring] {
        let start = "Framing '"
        return tab.events("Log.entryAdded").compactMap { event in
            guard let text = event["entry"]?["text"]?.text, text.hasPrefix(start),
                text.contains("frame-src"), text.contains("has been blocked")
            else { return nil }
            let origin = text.dropFirst(start.count).prefix { $0 != "'" }
            return origin.hasSuffix("/") ? origin : nil
        }
    }

    /// Returns logged errors, uncaught exceptions and calls of `console.error` and `console.assert`. DevTools counts
    /// lines and columns from 0, findings from 1.
    ///
    /// - Parameter logged: the number of entries before the page was tapped.
    private static func consoleErrors(
        of tab: ChromiumTab, _ observations: Observations, tapsAfter logged: Int
    ) -> [Observations.ConsoleError] {
        let reportedRequests = observations.requests.map(\.url)
        let entries = tab.events("Log.entryAdded").enumerated().compactMap {
            index, event -> Observations.ConsoleError? in
            guard let entry = event["entry"], entry["level"]?.text == "error" else { return nil }
            let text = entry["text"]?.text ?? ""
            let url = entry["url"]?.text
            // A failed request is already reported as a request.
            if reportedRequests.contains(where: { url == $0 || text.contains($0) }) { return nil }
            if isHarmlessAccent(text, url, observations) { return nil }
            if index >= logged, isRefusedForm(text) { return nil }
            return Observations.ConsoleError(
                text: text, url: url, line: entry["lineNumber"]?.number.map { $0 + 1 }, column: nil)
        }
        let thrown = tab.events("Runtime.exceptionThrown").compactMap { event -> Observations.ConsoleError? in
            guard let details = event["exceptionDetails"] else { return nil }
            let text = details["exception"]?["description"]?.text ?? details["exception"]?["value"]?.text
            let first = (text ?? "").split(separator: "\n").first.map(String.init)
            return Observations.ConsoleError(
                text: [details["text"]?.text, first].compactMap { $0 }.joined(separator: ": "),
                url: details["url"]?.text
                    ?? details["stackTrace"]?["callFrames"]?.elements.first?["url"]?.text,
                line: details["lineNumber"]?.number.map { $0 + 1 },
                column: details["columnNumber"]?.number.map { $0 + 1 })
        }
        let called = tab.events("Runtime.consoleAPICalled").compactMap {
            event -> Observations.ConsoleError? in
            guard let kind = event["type"]?.text, ["error", "assert"].contains(kind) else { return nil }
            let words = (event["args"]?.elements ?? []).map {
                $0["value"]?.text ?? $0["description"]?.text ?? "…"
            }
            let frame = event["stackTrace"]?["callFrames"]?.elements.first
            return Observations.ConsoleError(
                text: "console.\(kind): " + words.joined(separator: " "), url: frame?["url"]?.text,
                line: frame?["lineNumber"]?.number.map { $0 + 1 },
                column: frame?["columnNumber"]?.number.map { $0 + 1 })
        }
        return entries + thrown + called
    }

    /// Returns true for a form that a tap has sent and that the policy of the page refuses, as it should. The words are
    /// those of Chromium.
    private static func isRefusedForm(_ text: String) -> Bool {
        text.contains("form data to '") && text.contains("form-action 'none'")
    }

    /// Returns true for KaTeX's one style attribute: the width of an accent's drawing, which a strict
    /// policy blocks. It is harmless as long as the drawing has the width of its box anyway.
    private static func isHarmlessAccent(_ text: String, _ url: String?, _ observations: Observations) -> Bool
    {
        text.hasPrefix("Applying inline style") && (url ?? "").hasSuffix("/katex.min.js")
            && observations.inspection?.narrowAccents == 0
    }
}
