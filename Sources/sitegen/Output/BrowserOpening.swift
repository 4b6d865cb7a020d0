import Foundation

/// Opens an address in the user's default browser.
enum BrowserOpening {
    static func open(_ address: String) {
        #if os(macOS)
            let command = "/usr/bin/open"
        #else
            let command = "/usr/bin/xdg-open"
        #endif
        let process = Process()
        process.executableURL = URL(fileURLWithPath: command)
        process.arguments = [address]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        do { try process.run() } catch {
            Standard.error("sitegen: warning: \(command) is not there; open \(address) yourself\n")
        }
    }
}
