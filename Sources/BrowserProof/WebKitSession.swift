import Foundation
import SiteFiles

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A running WebKitGTK: a virtual display, the driver, the browser that it starts, and a refusing
/// proxy.
final class WebKitSession: Sendable {
    let proxy: RefusingProxy
    /// The browser's name and version.
    let version: String
    /// The temporary folder, removed with the driver.
    let folder: String
    private let display: BrowserProcess
    private let driver: BrowserProcess
    private let client: WebDriverClient
    /// The path of the session in the driver's addresses.
    private let path: String

    /// Starts all three programs.
    ///
    /// - Parameters:
    ///   - limit: the time limit for the start, in seconds.
    ///   - isOffline: false to let the browser ask servers, past the proxy.
    init(
        _ programs: BrowserSearch.WebKitPrograms, limit: Double, isOffline: Bool = true
    ) async throws(BrowserFailure) {
        let (display, number) = try Self.startDisplay(programs.display, limit: limit)
        self.display = display
        proxy = try RefusingProxy()
        let port = try LoopbackSocket.listening().port
        folder = try BrowserProcess.makeFolder()
        let driver = try BrowserProcess(
            programs.driver, in: folder, arguments: ["--port=\(port)"], descriptors: [],
            environment: Self.environment(display: number, runtimeFolder: folder))
        self.driver = driver
        client = WebDriverClient(port: port)
        do {
            (path, version) = try await Self.openSession(
                client, proxyPort: isOffline ? proxy.port : nil, limit: limit)
        } catch {
            let words = driver.errorTail
            driver.end()
            display.end()
            throw BrowserFailure("\(programs.driver) did not open a browser within \(Int(limit)) s\(words)")
        }
    }

    /// Starts a virtual display, and returns it with the number that it chose.
    private static func startDisplay(
        _ program: String, limit: Double
    ) throws(BrowserFailure) -> (BrowserProcess, number: String) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw BrowserFailure("could not make a pipe to the display") }
        let high = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 64) }
        for end in ends { close(end) }
        defer { close(high[0]) }
        let display: BrowserProcess
        do {
            defer { close(high[1]) }
            display = try BrowserProcess(
                program, in: try BrowserProcess.makeFolder(),
                arguments: ["-displayfd", "3", "-screen", "0", "1024x1024x24", "-nolisten", "tcp"],
                descriptors: [(3, high[1])])
        }
        // The display writes the line end by itself, and ends if the pipe is closed by then.
        var line: [UInt8] = []
        while line.last != UInt8(ascii: "\n") {
            var waiting = pollfd(fd: high[0], events: Int16(POLLIN), revents: 0)
            var byte: UInt8 = 0
            guard poll(&waiting, 1, Int32(limit * 1000)) > 0, read(high[0], &byte, 1) == 1 else {
                throw BrowserFailure("\(program) did not start\(display.errorTail)")
            }
            line.append(byte)
        }
        return (display, String(decoding: line.dropLast(), as: UTF8.self))
    }

    private static func environment(display: String, runtimeFolder: String) -> [String: String] {
        var environment = ProcessInfo.processInfo.environment
        environment["DISPLAY"] = ":" + display
        environment["GDK_BACKEND"] = "x11"
        environment["LIBGL_ALWAYS_SOFTWARE"] = "1"
        environment["XDG_RUNTIME_DIR"] = runtimeFolder
        for name in ["WAYLAND_DISPLAY", "http_proxy", "https_proxy", "no_proxy"] { environment[name] = nil }
        return environment
    }

    /// Waits for the driver and opens a browser. Returns the session's path, and the browser's name and version.
    private static func openSession(
        _ client: WebDriverClient, proxyPort: UInt16?, limit: Double
    ) async throws -> (path: String, version: String) {
        let deadline = ContinuousClock.now + .seconds(limit)
        while (try? await client.call("GET", "/status", seconds: 2)) == nil {
            guard .now < deadline else { throw PageFailure(reason: "no answer") }
            try await Task.sleep(for: .milliseconds(50))
        }
        // As an argument: with the proxy capability, WebKitGTK would speak TLS to the proxy for https addresses.
        let proxying = proxyPort.map { JSONNode.string("--proxy=http://127.0.0.1:\($0)") }
        let arguments = JSONNode.array(["--automation"] + (proxying.map { [$0] } ?? []))
        let answer = try await client.call(
            "POST", "/session",
            [
                "capabilities": [
                    "alwaysMatch": ["webkitgtk:browserOptions": ["args": arguments]]
                ]
            ], seconds: limit)
        let version = answer["capabilities"]?["browserVersion"]?.text ?? "of an unknown version"
        return ("/session/" + (answer["sessionId"]?.text ?? ""), "WebKitGTK " + version)
    }

    /// Sends a command to the session.
    @discardableResult
    func call(_ method: String, _ command: String, _ parameters: JSONNode, seconds: Double) async throws
        -> JSONNode
    {
        try await client.call(method, path + command, parameters, seconds: seconds)
    }

    /// Ends the browser before its display.
    func end() {
        proxy.stop()
        driver.end()
        display.end()
    }

    deinit { end() }
}
