import BrowserProof
import Foundation
import TestSupport
import Testing

/// One page of a ``TestBrowser``.
struct TestPage {
    let tab: ChromiumTab
    /// Retained: a page must not outlive its context.
    let browser: TestBrowser
    var runsScripts = true

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

    /// Waits until a JavaScript expression is true. Between two pages the document is empty or does not answer; both count
    /// as false.
    func expect(
        _ condition: String, seconds: Double = 60, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        var failure: (any Error)?
        do {
            try await waitUntil(condition, seconds: seconds) {
                do {
                    failure = nil
                    return try await isTrue("document.body && (\(condition))")
                } catch {
                    failure = error
                    return false
                }
            }
        } catch {
            let reason = failure.map { ", \($0)" } ?? ""
            try #require(Bool(false), "\(error)\(reason)", sourceLocation: sourceLocation)
        }
    }

    /// Counts the timers of a page that are due within two seconds, from before its own scripts run.
    static let countsTimers = """
        (() => {
          if (window.sitegenTimers) { return; }
          const timers = window.sitegenTimers = new Set(), set = window.setTimeout, clear = window.clearTimeout;
          window.setTimeout = (turn, delay, ...more) => {
            if (typeof turn !== 'function') { return set(turn, delay); }
            const id = set((...words) => { timers.delete(id); turn(...words); }, delay, ...more);
            if (!(delay > 2000)) { timers.add(id); }
            return id;
          };
          window.clearTimeout = id => { timers.delete(id); clear(id); };
        })()
        """

    private static let extent = """
        [scrollX, scrollY, document.documentElement.scrollHeight, document.documentElement.scrollWidth].join()
        """

    /// A promise that resolves when no timer is due and the page has neither scrolled nor grown for eight frames.
    static let resting = """
        new Promise(done => {
          let last = '', still = 0;
          const look = () => {
            const now = \(extent);
            still = now === last && !window.sitegenTimers?.size ? still + 1 : 0;
            last = now;
            if (still < 8) { requestAnimationFrame(look); } else { done(0); }
          };
          look();
        })
        """

    /// Waits until the page has done what input and timers have it do.
    func rest() async throws {
        if runsScripts { return _ = try await evaluate(Self.resting) }
        // Frames call no script there.
        var places: [String] = []
        try await waitUntil("the page is still") {
            places.append(try await text(Self.extent))
            return places.count > 20 && Set(places.suffix(20)).count == 1
        }
    }

    /// Waits until the page no longer undoes scrolling without input, as it does for a second after each jump of its own.
    func outlastJump() async throws {
        pause(.milliseconds(1100))
        try await rest()
    }

    func isTrue(_ condition: String) async throws -> Bool {
        try await evaluate("Boolean(\(condition))").bool == true
    }

    /// Returns the value of a JavaScript expression, or what a promise resolves to.
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

    /// The addresses that the page requested, including those that its policy blocked.
    var requests: [String] {
        tab.events("Network.requestWillBeSent").compactMap { $0["request"]?["url"]?.text }
    }

    /// The errors in the console: violations of the policy, missing files, exceptions.
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
