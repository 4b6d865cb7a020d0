import Foundation

/// Opens an address in the user's default browser.
enum BrowserOpening {
    /// Starts the system's opener and does not wait for it. A missing opener is a warning: the address was printed.
    static func open(_ address: String) {
        #if os(macOS)
            let command = "/usr/bin/open"
        #else
            let command = "/usr/bin/xdg-open"
        #endif
        let process = Process()
        process.executableURL = URL(fileURLWithPath: command)
        process.arguments = [address]
        // Browsers print their own messages, which would appear between the requests of `serve`.
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        do { try process.run() } catch {
            Standard.error("sitegen: warning: \(command) is not there; open \(address) yourself\n")
        }
    }
}
