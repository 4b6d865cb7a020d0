import Foundation
import SiteFiles
import Synchronization

/// Opens pages in WebKitGTK, which is closest to a phone's web view among engines for Linux.
///
/// WebDriver has no console, so errors are not seen; requests are those that reach the proxy. A window
/// cannot be as narrow as a phone, but a frame can, so the page is opened in a frame.
final class WebKitObserver: PageObserver {
    let version: String
    /// A WebDriver session has one current window.
    let capacity = 1
    private let programs: BrowserSearch.WebKitPrograms
    private let options: LeafProof.Options
    /// The running browser; `nil` after a page that it did not finish.
    private let session: Mutex<WebKitSession?>

    init(_ programs: BrowserSearch.WebKitPrograms, _ options: LeafProof.Options) async throws(BrowserFailure)
    {
        self.programs = programs
        self.options = options
        let first = try await WebKitSession(programs, limit: options.startLimit)
        version = first.version
        session = Mutex(first)
    }

    /// Observes a page for a moment: loads, inspects and scrolls it.
    func observe(_ page: PageToProve) async throws -> Observations {
        let session = try await current()
        var observations = Observations()
        do {
            let json = try await inspect(page, session)
            observations.inspection = try JSONDecoder().decode(Inspection.self, from: Data(json.utf8))
            guard try await run(WatchScripts.scroll(seconds: options.limit), session) != false else {
                throw PageFailure(reason: WatchScripts.notDrawn)
            }
            let refreshes = try await run(WatchScripts.refreshes, session).text ?? "[]"
            observations.refreshes = Set(
                try JSONDecoder().decode([String].self, from: Data(refreshes.utf8)))
            // WebDriver has neither virtual time nor events of workers, so only requests within 500 ms are seen.
            try await run("new Promise(done => setTimeout(done, 500))", session)
            observations.isComplete = true
        } catch let failure as PageFailure {
            observations.failure = failure.reason
            // The browser may still be busy with this page, so the next page gets a new one.
            close()
        } catch is DecodingError {
            observations.failure = "its scripts have changed what the proof relies on (JSON)"
        }
        observations.requests = session.proxy.takeRequests().map {
            Observations.Request(url: $0, kind: "proxy")
        }
        return observations
    }

    /// Returns the running session, or starts one.
    private func current() async throws -> WebKitSession {
        if let session = session.withLock({ $0 }) { return session }
        let fresh = try await WebKitSession(programs, limit: options.startLimit)
        session.withLock { $0 = fresh }
        return fresh
    }

    /// Opens the page in a frame of phone width and inspects it.
    private func inspect(_ page: PageToProve, _ session: WebKitSession) async throws -> String {
        let seconds = options.limit
        let source = page.url.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
        let frame = DiskPath.join(session.folder, "frame.html")
        let html =
            "<!DOCTYPE html><title>frame</title><style>body { margin: 0 } "
            + "iframe { border: 0; width: \(options.width)px; height: 844px }</style><iframe src=\"\(source)\"></iframe>"
        try AtomicFile.write(Array(html.utf8), to: frame)
        let milliseconds = JSONNode.number((seconds * 1000).rounded())
        try await session.call(
            "POST", "/timeouts", ["script": milliseconds, "pageLoad": milliseconds], seconds: seconds)
        try await session.call(
            "POST", "/url", ["url": .string(URL(fileURLWithPath: frame).absoluteString)], seconds: seconds + 2
        )
        try await session.call("POST", "/frame", ["id": 0], seconds: seconds)
        guard let text = try await run(InspectionScript.text(width: options.width), session).text else {
            throw PageFailure(reason: "no answer")
        }
        return text
    }

    /// Returns the value of an expression. A promise is awaited.
    @discardableResult
    private func run(_ expression: String, _ session: WebKitSession) async throws -> JSONNode {
        let script =
            "const done = arguments[arguments.length - 1]; "
            + "Promise.resolve(\(expression)).then(done, error => done('!' + error));"
        let value = try await session.call(
            "POST", "/execute/async", ["script": .string(script), "args": []], seconds: options.limit + 2)
        if let text = value.text, text.hasPrefix("!") {
            throw PageFailure(reason: String(text.dropFirst()))
        }
        return value
    }

    /// Ends the browser, if one runs.
    func close() {
        session.withLock { session in
            session?.end()
            session = nil
        }
    }
}
