import Foundation
import Testing

/// What a reader does, by the browser's own input: nothing is called that a finger or a key could not reach.
extension BrowserPage {
    /// Waits until a JavaScript expression is true.
    func expect(
        _ condition: String, seconds: Double = 60, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let deadline = Date(timeIntervalSinceNow: seconds)
        while try evaluate("Boolean(\(condition))") as? Bool != true {
            try #require(Date() < deadline, "never true: \(condition)", sourceLocation: sourceLocation)
            usleep(30_000)
        }
    }

    func isTrue(_ condition: String) throws -> Bool {
        try evaluate("Boolean(\(condition))") as? Bool == true
    }

    /// Taps the middle of an element's first line, scrolled to where it can be seen. Modifiers as the protocol counts
    /// them: 1 alt, 2 control, 4 meta, 8 shift.
    func tap(
        _ selector: String, modifiers: Int = 0, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let element = "document.querySelector(\(try Self.quoted(selector)))"
        try expect(element, seconds: 20, sourceLocation: sourceLocation)
        _ = try evaluate(
            """
            (() => {
              const e = \(element), b = e.getBoundingClientRect();
              if (b.top < 0 || b.bottom > innerHeight) { e.scrollIntoView({ block: 'center' }); }
            })()
            """)
        usleep(300_000)
        // The bar of tools may just be out of the way.
        if try isTrue("\(element).closest('.tools')") {
            _ = try evaluate("\(element).focus()")
            return try press("Enter")
        }
        let place = try #require(
            try evaluate(
                "(() => { const b = \(element).getClientRects()[0]; return [Math.max(2, Math.min(b.left + b.width / 2, innerWidth - 20)), b.top + b.height / 2] })()"
            ) as? [Double], sourceLocation: sourceLocation)
        for type in ["mousePressed", "mouseReleased"] {
            try call(
                "Input.dispatchMouseEvent",
                [
                    "type": type, "x": place[0], "y": place[1], "button": "left", "clickCount": 1,
                    "modifiers": modifiers,
                ])
        }
    }

    /// Presses and releases a key, by its name in the DOM.
    func press(_ key: String, modifiers: Int = 0) throws {
        let codes = ["Enter": 13, "Escape": 27, "Tab": 9, "ArrowDown": 40, "ArrowRight": 39, "End": 35]
        var event: [String: Any] = [
            "key": key, "code": key == "/" ? "Slash" : key, "modifiers": modifiers,
            "windowsVirtualKeyCode": codes[key] ?? Int(key.unicodeScalars.first?.value ?? 0),
        ]
        if key == "Enter" { event["text"] = "\r" }
        if key.count == 1, modifiers == 0 { event["text"] = key }
        event["type"] = "keyDown"
        try call("Input.dispatchKeyEvent", event)
        event["text"] = nil
        event["type"] = "keyUp"
        try call("Input.dispatchKeyEvent", event)
    }

    func type(_ text: String) throws { try call("Input.insertText", ["text": text]) }

    /// Turns the wheel over the middle of the page, and waits until the page has taken notice.
    func scroll(by distance: Int) throws {
        try call(
            "Input.dispatchMouseEvent",
            ["type": "mouseWheel", "x": 100, "y": 300, "deltaX": 0, "deltaY": distance])
        usleep(900_000)
    }

    func resize(width: Int, height: Int = 844) throws {
        try call(
            "Emulation.setDeviceMetricsOverride",
            ["width": width, "height": height, "deviceScaleFactor": 2, "mobile": true])
    }

    func reload() throws {
        _ = try evaluate("window.isOld = true")
        try call("Page.reload")
        try expect("!window.isOld && document.documentElement?.dataset.math === 'done'", seconds: 90)
    }

    /// Runs in every page of this tab before its own scripts.
    func prepare(_ script: String) throws {
        try call("Page.addScriptToEvaluateOnNewDocument", ["source": script])
    }

    /// A page where storage throws, as with cookies blocked.
    func blockStorage() throws {
        try prepare(
            """
            Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('blocked', 'SecurityError'); } });
            """)
    }

    /// The text that is at the top of the screen: the first block of which so many points are left.
    func textAtTop(left: Int = 3) throws -> String {
        try text(
            """
            (() => {
              const block = [...document.querySelectorAll('main :is(h1, h2, h3, p)')].find(e => e.getBoundingClientRect().bottom > \(left));
              return block ? block.textContent.slice(0, 24) : '';
            })()
            """)
    }

    static let isSheetOpen = "document.querySelector('dialog.sheet')?.open"

    private static func quoted(_ text: String) throws -> String {
        String(
            decoding: try JSONSerialization.data(withJSONObject: text, options: .fragmentsAllowed),
            as: UTF8.self)
    }
}
