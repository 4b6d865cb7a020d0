import BrowserProof
import Foundation
import Synchronization
import TestSupport

/// The Chromium that all suites share. It ends with the process, since its pipe then closes.
actor SharedChromium {
    static let shared = SharedChromium()

    private var start: Task<Chromium, any Error>?

    func running() async throws -> Chromium {
        if let start { return try await start.value }
        let start = Task { try await Self.launch() }
        self.start = start
        let chromium = try await start.value
        // Removes the profile, too.
        atexit { SharedChromium.atExit.withLock { $0 }?.close() }
        Self.atExit.withLock { $0 = chromium }
        return chromium
    }

    private static let atExit = Mutex<Chromium?>(nil)

    static func launch(_ options: [String] = []) async throws -> Chromium {
        try await Chromium(
            try TestTool.chromium.path(), limit: 60,
            options: options + ["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"])
    }
}
