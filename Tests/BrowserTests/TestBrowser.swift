import BrowserProof
import Foundation
import TestSupport
import Testing

/// A headless Chromium of one test. Nothing is stopped but by its resolver and by the page's policy: what was attempted
/// is in its net log.
struct TestBrowser {
    let chromium: Chromium

    /// The Chromium that is installed; `nil`, said aloud, where there is none: nothing was looked at then.
    static func executable() -> String? {
        do { return try BrowserSearch.chromium() } catch {
            withKnownIssue(
                "Chromium is not installed, and no leaf was opened; install it or set SITEGEN_CHROMIUM"
            ) {
                Issue.record("\(error)")
            }
            return nil
        }
    }

    static func start() async throws -> TestBrowser? {
        guard let path = executable() else { return nil }
        let options = [
            "--log-net-log={folder}/net.json", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
        ]
        return TestBrowser(chromium: try await Chromium(path, limit: 60, options: options))
    }

    /// A new page, as wide as a phone unless told otherwise. `seconds` bound everything that is asked of it.
    func page(width: Int = 390, runsScripts: Bool = true, seconds: Double = 120) async throws -> TestPage {
        TestPage(
            tab: try await chromium.tab(
                width: width, runsScripts: runsScripts, stopsRequests: false, seconds: seconds))
    }

    /// Ends the browser and reads what its pages asked of the network. What the browser's own services ask has no
    /// initiator; hints such as preconnect ask the resolver alone.
    func closeAndReadRequests() async throws -> [String] {
        let bytes = try await chromium.close(reading: "net.json")
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
