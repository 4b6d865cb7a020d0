/// The states for `file:` URLs.
extension URLRecordParser {
    /// True if a drive letter comes next, and then the end or a slash, `?` or `#`.
    var startsWithDriveLetter: Bool {
        guard URLRecord.isDriveLetter(input[position...].prefix(2)) else { return false }
        let following = position + 2 < input.count ? input[position + 2] : UInt8(ascii: "/")
        return "/\\?#".utf8.contains(following)
    }

    /// File state.
    mutating func parseFile() -> Bool {
        // A base of another scheme does not apply to `file:`.
        let base = base.flatMap { $0.scheme == "file" ? $0 : nil }
        url.host = ""
        if isAtSlash {
            position += 1
            return parseFileAfterSlash(base)
        }
        guard let base else { return parsePath() }
        url.host = base.host
        return parseRelativePath(to: base)
    }

    /// File slash and file host states.
    private mutating func parseFileAfterSlash(_ base: URLRecord?) -> Bool {
        guard isAtSlash else {
            if let base {
                url.host = base.host
                // A path from the root stays on the drive of the base.
                if !startsWithDriveLetter, let drive = base.path.first,
                    URLRecord.isNormalizedDriveLetter(drive.utf8)
                {
                    url.path = [drive]
                }
            }
            return parsePath()
        }
        position += 1
        let start = position
        while let byte = here, byte != UInt8(ascii: "?"), byte != UInt8(ascii: "#"), !isAtSlash {
            position += 1
        }
        let host = input[start..<position]
        if URLRecord.isDriveLetter(host) {
            // A drive letter is not a host: the path begins here.
            position = start
            return parsePath()
        }
        if !host.isEmpty {
            guard let parsed = URLHost.parse(Array(host), isOpaque: false) else { return false }
            // `file://localhost/` and `file:///` are the same (URL Standard, 4.4, file host state).
            url.host = parsed == "localhost" ? "" : parsed
        }
        return parsePathStart()
    }
}
