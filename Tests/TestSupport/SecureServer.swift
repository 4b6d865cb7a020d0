import Foundation

/// OpenSSL's own server on a free port of 127.0.0.1, with a certificate of its own for this address. It ends when it is
/// no longer held. Its tests have the trait `.needs(.openssl)`.
package final class SecureServer {
    package let port: UInt16
    /// The path of the certificate.
    package let certificate: String
    private let folder: TestFolder
    private let running: ChildProcess.Running

    package struct Failure: Error, CustomStringConvertible {
        package var description: String
    }

    /// - Parameter days: the days for which the certificate is valid; below 0 for one that has ended.
    package init(days: Int) throws {
        let openssl = try TestTool.openssl.path()
        let folder = try TestFolder()
        self.folder = folder
        certificate = folder["certificate.pem"]
        for arguments in [
            [
                "req", "-newkey", "rsa:2048", "-nodes", "-keyout", "key.pem", "-out", "request.pem", "-subj",
                "/CN=test", "-addext", "subjectAltName=IP:127.0.0.1",
            ],
            [
                "x509", "-req", "-in", "request.pem", "-signkey", "key.pem", "-days", "\(days)",
                "-copy_extensions", "copy", "-out", "certificate.pem",
            ],
        ] {
            let made = try ChildProcess(openssl, arguments, in: folder.path).run()
            guard made.code == 0 else { throw Failure(description: "\(made)") }
        }
        let running = try ChildProcess(
            openssl,
            ["s_server", "-accept", "127.0.0.1:0", "-cert", "certificate.pem", "-key", "key.pem", "-www"],
            in: folder.path
        ).start()
        self.running = running
        var port: UInt16?
        // It prints the port that it has found.
        try waitUntil("openssl accepts connections") {
            port = running.outputSoFar.firstMatch(of: #/ACCEPT 127\.0\.0\.1:(\d+)\n/#).flatMap {
                UInt16($0.1)
            }
            return port != nil
        }
        guard let port else { throw Failure(description: running.outputSoFar) }
        self.port = port
    }

    deinit { running.stop() }
}
