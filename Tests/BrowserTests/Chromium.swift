import Foundation
import SiteFiles
import TestSupport
import Testing

/// A headless Chromium of one test, driven by the DevTools protocol over two pipes.
///
/// No name but the loopback address resolves, so that neither a page nor the browser's own services reach a network;
/// what was attempted is in its net log all the same.
final class Chromium {
    private let profile: TestFolder
    private let process: ChildProcess.Running
    private let pipe: DevToolsPipe

    /// `nil`, said aloud, where no Chromium is installed: nothing was looked at then.
    static func start() throws -> Chromium? {
        let environment = ProcessInfo.processInfo.environment
        let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
        let places =
            [environment["CHROMIUM"]].compactMap { $0 }
            + ["chromium", "chromium-browser", "google-chrome"].flatMap { name in
                folders.map { DiskPath.join($0, name) }
            }
            + ["/Applications/Chromium.app/Contents/MacOS/Chromium"]
        guard let path = places.first(where: FileManager.default.isExecutableFile) else {
            withKnownIssue("Chromium is not installed, and no leaf was opened; install it or set CHROMIUM") {
                Issue.record("no chromium in PATH")
            }
            return nil
        }
        return try Chromium(path)
    }

    private init(_ path: String) throws {
        profile = try TestFolder()
        pipe = try DevToolsPipe()
        var command = ChildProcess(
            path,
            [
                "--headless=new", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(profile["profile"])",
                "--disable-background-networking", "--disable-component-update", "--disable-sync",
                "--disable-default-apps", "--disable-extensions", "--no-first-run",
                "--no-default-browser-check",
                "--no-proxy-server", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
                "--disable-dev-shm-usage", "--hide-scrollbars", "--log-net-log=\(profile["net.json"])",
                "--remote-debugging-pipe", "about:blank",
            ], in: profile.path)
        command.descriptors = pipe.childDescriptors
        process = try command.start()
        pipe.closeChildEnds()
    }

    deinit { process.stop() }

    /// A new page, as wide as a phone unless told otherwise.
    func page(width: Int = 390, height: Int = 844, runsScripts: Bool = true) throws -> BrowserPage {
        let target = try pipe.call("Target.createTarget", ["url": "about:blank"])
        let session = try pipe.call(
            "Target.attachToTarget", ["targetId": target["targetId"] ?? "", "flatten": true])
        let page = BrowserPage(pipe: pipe, session: try #require(session["sessionId"] as? String))
        for domain in ["Page", "Runtime", "Network", "Log"] { try page.call(domain + ".enable") }
        try page.call(
            "Emulation.setDeviceMetricsOverride",
            ["width": width, "height": height, "deviceScaleFactor": 2, "mobile": true])
        if !runsScripts { try page.call("Emulation.setScriptExecutionDisabled", ["value": true]) }
        return page
    }

    /// Ends the browser and reads what its pages asked of the network. What the browser's own services ask has no
    /// initiator; hints such as preconnect ask the resolver alone.
    func closeAndReadRequests() throws -> [String] {
        _ = try pipe.call("Browser.close")
        _ = try process.wait(for: 30)
        let log = try #require(
            try JSONSerialization.jsonObject(with: Data(try profile.bytes("net.json"))) as? [String: Any])
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
