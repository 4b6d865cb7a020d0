import Foundation

/// Scrolls through a page and taps its elements with input events of the browser. Many scripts load
/// their content only then.
struct PageExercise {
    /// The largest number of elements that are tapped, so that long lists of buttons do not take the
    /// page's time.
    static let mostTaps = 40

    let tab: ChromiumTab
    let url: String
    /// The time limit for the page, in seconds.
    let limit: Double

    /// Exercises the page. Throws if it was not done in time. If a tap leads to another page, or loads the
    /// page again, the page is opened again.
    func run() async throws {
        guard try await tab.evaluate(WatchScripts.scroll(seconds: limit)) != false else {
            throw PageFailure(reason: WatchScripts.notDrawn)
        }
        var isLost = false
        do { try await tap() } catch let failure as PageFailure {
            isLost = Self.lostContexts.contains { failure.reason.contains($0) }
            if !isLost {
                guard try await !isThere() else { throw failure }
            }
        }
        if !isLost { isLost = try await !isThere() }
        if isLost {
            try await tab.navigate(to: url)
            _ = try await tab.evaluate(
                "document.readyState === 'complete' || new Promise(done => addEventListener('load', () => done(), { once: true }))"
            )
        }
    }

    /// The answers of Chromium for objects of a document that is no longer open.
    private static let lostContexts = [
        "Cannot find context", "context was destroyed", "navigated or closed", "Could not find object",
    ]

    /// Returns true if the page is still open, at any fragment.
    private func isThere() async throws -> Bool {
        let place = try await tab.evaluate("location.href").text ?? ""
        return place.prefix { $0 != "#" } == url.prefix { $0 != "#" }
    }

    /// Taps the middle of the screen, then each element.
    private func tap() async throws {
        let list =
            try await tab.call(
                "Runtime.evaluate", ["expression": .string(WatchScripts.tappable)])["result"]?["objectId"]
            ?? ""
        let touched = try await addListeners(to: list)
        // Handlers on the document itself get one tap in the middle of the screen.
        // A link is left alone here as among the elements: it leads away, and the gate has judged its address.
        let spot = try await tab.evaluate(WatchScripts.spot).text?.split(separator: ",").compactMap {
            Double($0)
        }
        try await tap(x: spot?.first ?? 195, y: spot?.last ?? 422, touches: touched)
        for index in 0..<Self.mostTaps {
            let answer = try await tab.call(
                "Runtime.callFunctionOn",
                [
                    "objectId": list, "functionDeclaration": .string(WatchScripts.middle),
                    "arguments": [["value": .number(Double(index))]], "returnByValue": true,
                ])
            guard let text = answer["result"]?["value"]?.text else { continue }
            let place = try JSONNode(parsing: Data(text.utf8))
            guard case .number(let x) = place["x"], case .number(let y) = place["y"] else { continue }
            try await tap(x: x, y: y, touches: touched)
        }
    }

    /// Adds the elements with listeners for taps to a list. Returns true if any listens to touches.
    private func addListeners(to list: JSONNode) async throws -> Bool {
        var touches = false
        var nodes: [Int] = []
        for root in ["document", "window"] {
            guard
                let object = try await tab.call("Runtime.evaluate", ["expression": .string(root)])["result"]?[
                    "objectId"]
            else { continue }
            let answer = try await tab.call(
                "DOMDebugger.getEventListeners", ["objectId": object, "depth": -1, "pierce": true])
            for listener in answer["listeners"]?.elements ?? [] {
                guard let type = listener["type"]?.text, Self.types.contains(type) else { continue }
                if type.hasPrefix("touch") { touches = true }
                if let node = listener["backendNodeId"]?.number, !nodes.contains(node) { nodes.append(node) }
            }
        }
        for node in nodes.prefix(Self.mostTaps) {
            let resolved = try await tab.call("DOM.resolveNode", ["backendNodeId": .number(Double(node))])
            guard let object = resolved["object"]?["objectId"] else { continue }
            try await tab.call(
                "Runtime.callFunctionOn",
                [
                    "objectId": object, "functionDeclaration": .string(WatchScripts.addTo),
                    "arguments": [["objectId": list]],
                ])
        }
        return touches
    }

    /// The events that a tap can cause.
    private static let types: Set<String> = [
        "click", "auxclick", "dblclick", "mousedown", "mouseup", "pointerdown", "pointerup", "touchstart",
        "touchend", "focus", "change", "input",
    ]

    /// Taps a point. The commands return after the page's handlers have run.
    private func tap(x: Double, y: Double, touches: Bool) async throws {
        let point: [String: JSONNode] = ["x": .number(x), "y": .number(y)]
        if touches {
            try await tab.call(
                "Input.dispatchTouchEvent", ["type": "touchStart", "touchPoints": [.object(point)]])
            try await tab.call("Input.dispatchTouchEvent", ["type": "touchEnd", "touchPoints": []])
        }
        for type in ["mousePressed", "mouseReleased"] {
            var event = point
            event["type"] = .string(type)
            event["button"] = "left"
            event["clickCount"] = 1
            try await tab.call("Input.dispatchMouseEvent", .object(event))
        }
    }
}
