import BrowserProof
import Foundation
import TestSupport
import Testing

/// The headless Chromium of one test.
///
/// Only the resolver and the policy of a page stop requests, so that the browser's net log shows every attempt.
final class TestBrowser: Sendable {
    private let chromium: Chromium
    /// The storage that the test's pages share; `nil` for the storage of the whole browser.
    private let context: String?

    private init(_ chromium: Chromium, context: String?) {
        self.chromium = chromium
        self.context = context
    }

    deinit { if let context { chromium.removeContext(context) } }

    /// Returns a context of its own in the one Chromium that all suites use: starting one takes a second.
    static func start() async throws -> TestBrowser {
        let chromium = try await SharedChromium.shared.running()
        return TestBrowser(chromium, context: try await chromium.makeContext())
    }

    /// Starts a Chromium whose net log only this test's pages write; see ``closeAndReadRequests()``.
    static func startWithNetLog() async throws -> TestBrowser {
        TestBrowser(
            try await SharedChromium.launch(["--log-net-log={folder}/\(netLog)"]), context: nil)
    }

    private static let netLog = "net.json"

    /// A new page, as wide as a phone unless told otherwise. `seconds` bound all calls to it.
    func page(width: Int = 390, runsScripts: Bool = true, seconds: Double = 120) async throws -> TestPage {
        let page = TestPage(
            tab: try await chromium.tab(
                width: width, runsScripts: runsScripts, stopsRequests: false, seconds: seconds,
                context: context),
            browser: self, runsScripts: runsScripts)
        try await page.prepare(TestPage.countsTimers)
        return page
    }

    /// Ends the browser and returns the requests of its pages. Requests of the browser's own services have no initiator;
    /// hints such as preconnect reach the resolver only.
    func closeAndReadRequests() async throws -> [String] {
        let bytes = try await chromium.close(reading: Self.netLog)
        let log = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
        let constants = try #require(log["constants"] as? [String: Any])
        let events = try #require(constants["logEventTypes"] as? [String: Int])
        let sources = try #require(constants["logSourceType"] as? [String: Int])
        let start = try #require(events["URL_REQUEST_START_JOB"])
        let resolve = try #require(events["HOST_RESOLVER_MANAGER_REQUEST"])
        let pageResolver = try #require(sources["NETWORK_SERVICE_HOST_RESOLVER"])
        let entries = try #require(log["events"] as? [[String: Any]])
        return entries.compactMap { event in
            guard let parameters = event["params"] as? [String: Any] else { return nil }
            let source = (event["source"] as? [String: Any])?["type"] as? Int
            switch event["type"] as? Int {
            case start where parameters["initiator"] as? String != "not an origin":
                return parameters["url"] as? String
            case resolve where source == pageResolver: return parameters["host"] as? String
            default: return nil
            }
        }
    }
}
