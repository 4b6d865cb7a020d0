/// Whose name a request may carry. On loopback a foreign one means that some page made the browser believe its own
/// name was this machine (DNS rebinding): it would read the files through the reader's browser.
package enum HostRule {
    /// Without its port, in lower case.
    static func name(of host: String) -> String {
        let host = host.lowercased()
        if host.hasPrefix("["), let end = host.firstIndex(of: "]") { return String(host[...end]) }
        return String(host.prefix { $0 != ":" })
    }

    package static func isLoopback(_ host: String) -> Bool {
        let name = name(of: host)
        return name == "localhost" || name.hasSuffix(".localhost") || name == "[::1]" || isIPv4Loopback(name)
    }

    private static func isIPv4Loopback(_ name: String) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        return parts.count == 4 && parts[0] == 127 && !parts.contains(nil)
    }
}
