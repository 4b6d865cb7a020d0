import Foundation
import WebFetching
import TestSupport
import Testing

/// Over TLS, against OpenSSL's own server with a certificate that it just made.
@Suite(.needs(.openssl)) struct SecureConnectionTests {
    private let folder: TestFolder
    private let port: UInt16
    private let running: ChildProcess.Running

    init() throws {
        let openssl = try TestTool.openssl.path()
        folder = try TestFolder()
        let made = try ChildProcess(
            openssl,
            [
                "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", "key.pem", "-out",
                "certificate.pem", "-subj", "/CN=snapshot test", "-addext", "subjectAltName=IP:127.0.0.1",
            ], in: folder.path
        ).run()
        try #require(made.code == 0, "\(made)")
        // A port that is free now.
        port = try LoopbackServer().port
        running = try ChildProcess(
            openssl,
            [
                "s_server", "-accept", "127.0.0.1:\(port)", "-cert", "certificate.pem", "-key", "key.pem",
                "-www", "-quiet",
            ], in: folder.path
        ).start()
    }

    private func sample(_ host: String, _ change: (inout FetchPolicy) -> Void = { _ in }) throws
        -> FetchSample
    {
        try FetchSample(page: "https://\(host):\(port)/") {
            $0.attempts = 1
            change(&$0)
        }
    }

    @Test func onlyCertificatesThatAreTrusted() async throws {
        let trusted = folder["certificate.pem"]
        // It needs a moment to listen.
        try await waitUntil("a page is fetched") {
            try await sample("127.0.0.1", { $0.certificates = trusted }).failure("/", .page) == nil
        }

        let stranger = try #require(try await sample("127.0.0.1").failure("/", .page))
        #expect(stranger.reason == .network)
        #expect(stranger.message.contains("certificate"))

        // Trusted, but not for this name.
        let misnamed = try #require(
            try await sample("localhost", { $0.certificates = trusted }).failure("/", .page))
        #expect(misnamed.reason == .network)
        running.stop()
    }
}
