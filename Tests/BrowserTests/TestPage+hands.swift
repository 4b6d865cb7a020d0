import BrowserProof
import Foundation
import Testing

/// Input of a reader. All of it goes through the browser's input, so a test does nothing that a finger or key could not.
extension TestPage {
    /// Scrolls to an element and taps the middle of the visible part of its first line. Modifiers are those of the protocol:
    /// 1 alt, 2 control, 4 meta, 8 shift.
    func tap(
        _ selector: String, modifiers: Int = 0, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let element = "document.querySelector(\(try Self.quoted(selector)))"
        try await expect(element, seconds: 20, sourceLocation: sourceLocation)
        _ = try await evaluate(
            """
            (() => {
              const e = \(element), b = e.getBoundingClientRect();
              if (e.closest('.tools')) { e.focus({ preventScroll: true }); }
              if (b.top < 0 || b.bottom > innerHeight) { e.scrollIntoView({ block: 'center' }); }
            })()
            """)
        try await rest()
        let place = try await evaluate(
            """
            (() => {
              const b = \(element).getClientRects()[0];
              return [(Math.max(b.left, 0) + Math.min(b.right, innerWidth)) / 2, b.top + b.height / 2];
            })()
            """
        ).elements
        try #require(place.count == 2, sourceLocation: sourceLocation)
        for type in ["mousePressed", "mouseReleased"] {
            try await call(
                "Input.dispatchMouseEvent",
                [
                    "type": .string(type), "x": place[0], "y": place[1], "button": "left", "clickCount": 1,
                    "modifiers": .number(Double(modifiers)),
                ])
        }
    }

    /// Presses and releases a key, by its name in the DOM.
    func press(_ key: String, modifiers: Int = 0) async throws {
        let codes: [String: Double] = [
            "Enter": 13, "Escape": 27, "Tab": 9, "ArrowDown": 40, "ArrowRight": 39, "End": 35, "Home": 36,
        ]
        var event: [String: JSONNode] = [
            "key": .string(key), "code": .string(key == "/" ? "Slash" : key),
            "modifiers": .number(Double(modifiers)),
            "windowsVirtualKeyCode": .number(codes[key] ?? Double(key.unicodeScalars.first?.value ?? 0)),
        ]
        if key == "Enter" { event["text"] = "\r" }
        if key.count == 1, modifiers == 0 { event["text"] = .string(key) }
        event["type"] = "keyDown"
        try await call("Input.dispatchKeyEvent", .object(event))
        event["text"] = nil
        event["type"] = "keyUp"
        try await call("Input.dispatchKeyEvent", .object(event))
    }

    func type(_ text: String) async throws { try await call("Input.insertText", ["text": .string(text)]) }

    /// Turns the wheel over the middle of the page, and waits until the page is at rest.
    func scroll(by distance: Int) async throws {
        try await call(
            "Input.dispatchMouseEvent",
            ["type": "mouseWheel", "x": 100, "y": 300, "deltaX": 0, "deltaY": .number(Double(distance))])
        try await rest()
    }

    /// Opens Find and looks for words in all leaves of the library.
    func findInLibrary(_ words: String) async throws {
        try await expect("document.documentElement.dataset.library === ''")
        try await press("/")
        try await expect("document.activeElement.type === 'search'")
        _ = try await evaluate("document.querySelectorAll('.find-scope input')[1].click()")
        try await expect("document.querySelector('.find-library:not([hidden])')")
        _ = try await evaluate("document.querySelector('.find input[type=search]').focus()")
        try await type(words)
    }

    func resize(width: Int, height: Int = 844) async throws {
        try await call(
            "Emulation.setDeviceMetricsOverride",
            [
                "width": .number(Double(width)), "height": .number(Double(height)), "deviceScaleFactor": 2,
                "mobile": true,
            ])
    }

    func reload() async throws {
        _ = try await evaluate("window.isOld = true")
        try await call("Page.reload")
        try await expect("!window.isOld && document.documentElement?.dataset.math === 'done'", seconds: 90)
    }

    /// Runs in every page of this tab before its own scripts.
    func prepare(_ script: String) async throws {
        try await call("Page.addScriptToEvaluateOnNewDocument", ["source": .string(script)])
    }

    /// Makes storage throw, as it does with cookies blocked.
    func blockStorage() async throws {
        try await prepare(
            """
            Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('blocked', 'SecurityError'); } });
            """)
    }

    /// The text that is at the top of the screen: the first block that ends below the edge.
    func textAtTop(left: Int = 3) async throws -> String {
        try await text(
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
