import Foundation
import SiteFiles
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A headless Chromium with its own profile, driven by the DevTools protocol over two pipes.
///
/// Three independent measures keep pages off the network: every request that is not for a file is
/// stopped when it is made, no host name or address resolves, and the browser's own services are off.
package final class Chromium: Sendable {
    private let process: BrowserProcess
    private let connection: DevToolsConnection
    /// The browser's name and version, such as `Chromium 131.0.6778.139`.
    package let version: String

    /// Starts the browser. Throws if it does not start or answer.
    ///
    /// - Parameters:
    ///
    /// - limit: the seconds for its start, and for each later command.
    ///
    /// - options: further arguments. `{folder}` is replaced by the temporary folder.
    package init(_ executable: String, limit: Double = 30, options: [String] = [])
        async throws(BrowserFailure)
    {
        let folder = try BrowserProcess.makeFolder()
        var arguments = Self.options.map { $0.replacing("{folder}", with: folder) }
        // Chromium refuses to run as root with its sandbox, as in most containers.
        if geteuid() == 0 { arguments.append("--no-sandbox") }
        arguments += options.map { $0.replacing("{folder}", with: folder) }
        let connection = try DevToolsConnection()
        let process = try BrowserProcess(
            executable, in: folder, arguments: arguments + ["about:blank"],
            descriptors: connection.childDescriptors)
        connection.start()
        self.process = process
        self.connection = connection
        self.limit = limit
        do {
            let answer = try await connection.call("Browser.getVersion", until: .now + .seconds(limit))
            version =
                (answer["product"]?.text ?? "an unknown browser").replacing(
                    "HeadlessChrome/", with: "Chromium "
                )
                .replacing("Chrome/", with: "Chromium ")
        } catch {
            let words = process.errorTail
            connection.stop()
            process.end()
            let how = error is PageFailure ? "did not answer within \(Int(limit)) s" : "did not start"
            throw BrowserFailure("the browser \(executable) \(how)\(words)")
        }
    }

    /// The time limit for a command, in seconds.
    let limit: Double

    /// Besides the network measures: no throttling of pages in the background, since several are open
    /// at once; small `/dev/shm` in containers is not used.
    private static let options = [
        "--headless=new", "--remote-debugging-pipe", "--user-data-dir={folder}/profile", "--disable-gpu",
        "--no-first-run", "--no-default-browser-check", "--disable-background-networking",
        "--disable-component-update", "--disable-sync", "--disable-default-apps", "--disable-extensions",
        "--disable-domain-reliability", "--disable-client-side-phishing-detection", "--disable-breakpad",
        "--no-pings", "--metrics-recording-only", "--password-store=basic", "--use-mock-keychain",
        "--no-proxy-server", "--host-resolver-rules=MAP * ~NOTFOUND",
        "--force-webrtc-ip-handling-policy=disable_non_proxied_udp", "--disable-dev-shm-usage",
        "--hide-scrollbars", "--mute-audio", "--disable-backgrounding-occluded-windows",
        "--disable-renderer-backgrounding", "--disable-background-timer-throttling",
    ]

    /// Opens a new page, by default as wide as a phone.
    ///
    /// - Parameters:
    ///   - answering: answers the requests of the page, its frames and its workers; `nil` to fail them.
    ///   - seconds: the limit for all commands to the page together.
    package func tab(
        width: Int = 390, height: Int = 844, runsScripts: Bool = true, stopsRequests: Bool = true,
        answering: RequestAnswering? = nil, seconds: Double? = nil, context: String? = nil
    ) async throws -> ChromiumTab {
        do {
            var parameters: [String: JSONNode] = ["url": "about:blank"]
            parameters["browserContextId"] = context.map { .string($0) }
            let target = try await call("Target.createTarget", .object(parameters))
            let id = target["targetId"] ?? ""
            let attached = try await call("Target.attachToTarget", ["targetId": id, "flatten": true])
            let tab = ChromiumTab(
                self, connection, session: attached["sessionId"]?.text ?? "", target: id,
                stopsRequests: stopsRequests, answering: answering,
                deadline: .now + .seconds(seconds ?? limit))
            try await tab.prepare(width: width, height: height, runsScripts: runsScripts)
            return tab
        } catch let failure as PageFailure {
            throw BrowserFailure("the browser does not open a page: \(failure.reason)")
        }
    }

    /// Creates a browser context, whose pages share storage only with each other, and returns its id.
    package func makeContext() async throws -> String {
        try await call("Target.createBrowserContext")["browserContextId"]?.text ?? ""
    }

    /// Refuses the downloads of the pages of a context.
    package func refuseDownloads(in context: String) {
        connection.tell(
            "Browser.setDownloadBehavior", ["behavior": "deny", "browserContextId": .string(context)],
            session: nil)
    }

    /// Closes the pages of a context and deletes their storage.
    package func removeContext(_ id: String) {
        connection.tell("Target.disposeBrowserContext", ["browserContextId": .string(id)], session: nil)
    }

    /// Sends a command to the browser itself.
    private func call(_ method: String, _ parameters: JSONNode = [:]) async throws -> JSONNode {
        try await connection.call(method, parameters, until: .now + .seconds(limit))
    }

    /// Closes the browser gracefully, returns a file of its temporary folder, and removes the folder.
    ///
    /// Chromium writes traces and logs only when it exits.
    package func close(reading name: String) async throws -> [UInt8] {
        _ = try? await call("Browser.close")
        let path = DiskPath.join(process.folder, name)
        // The file is complete when its JSON ends in a brace; ten seconds bound the wait.
        for _ in 0..<200 {
            let bytes = try FileReading.bytes(at: path)
            if bytes.suffix(3).contains(UInt8(ascii: "}")), process.hasEnded { break }
            try await Task.sleep(for: .milliseconds(50))
        }
        let bytes = try FileReading.bytes(at: path)
        close()
        return bytes
    }

    /// Kills the browser and removes its folder.
    package func close() {
        connection.stop()
        process.end()
    }

    deinit { close() }
}
