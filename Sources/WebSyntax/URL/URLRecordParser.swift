/// The basic URL parser (URL Standard, 4.4): a method for each of its states, or for a few that follow each other.
///
/// It works on UTF-8 bytes: all delimiters are ASCII, and other characters are percent-encoded or go to the host parser.
struct URLRecordParser {
    /// The text without white space at its ends, tabs and line breaks.
    let input: [UInt8]
    /// The base of a relative input.
    let base: URLRecord?
    /// The encoding of the query.
    let encoding: String
    /// The offset of the next byte of the input.
    var position = 0
    /// The result so far.
    var url = URLRecord()

    /// Returns the record; nil if the standard's parser fails.
    static func parse(
        _ text: [UInt8], relativeTo base: URLRecord? = nil, encoding: String = "UTF-8"
    ) -> URLRecord? {
        let lower = text.firstIndex { $0 > 0x20 } ?? text.endIndex
        let upper = text.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? lower
        let input = text[lower..<upper].filter {
            $0 != UInt8(ascii: "\t") && $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r")
        }
        var parser = URLRecordParser(input: input, base: base, encoding: encoding)
        return parser.parse() ? parser.url : nil
    }

    private init(input: [UInt8], base: URLRecord?, encoding: String) {
        self.input = input
        self.base = base
        self.encoding = encoding
    }

    /// The next byte; nil at the end.
    var here: UInt8? { position < input.count ? input[position] : nil }

    /// Returns true if the next byte is this character.
    func isAt(_ character: Unicode.Scalar) -> Bool { here == UInt8(ascii: character) }

    /// True at a slash, or at a backslash that counts as one.
    var isAtSlash: Bool { isAt("/") || (url.isSpecial && isAt("\\")) }

    /// Returns the offset of the colon after a scheme; nil if the input begins with none.
    private func endOfScheme() -> Int? {
        guard let first = input.first, first.isASCIIAlpha else { return nil }
        let end = input.firstIndex {
            !$0.isASCIIAlphanumeric && $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-")
                && $0 != UInt8(ascii: ".")
        }
        guard let end, input[end] == UInt8(ascii: ":") else { return nil }
        return end
    }

    /// Scheme start, scheme and no scheme states.
    private mutating func parse() -> Bool {
        guard let colon = endOfScheme() else { return parseWithoutScheme() }
        url.scheme = String(decoding: input[..<colon].map(\.asciiLowercased), as: UTF8.self)
        position = colon + 1
        if url.scheme == "file" { return parseFile() }
        if url.isSpecial {
            let hasSlashes = input[position...].starts(with: [UInt8(ascii: "/"), UInt8(ascii: "/")])
            // `https:x` is relative to a base with the same scheme.
            if let base, base.scheme == url.scheme, !hasSlashes { return parseRelative(to: base) }
            return parseAuthorityAfterSlashes()
        }
        guard isAt("/") else { return parseOpaquePath() }
        position += 1
        guard isAt("/") else { return parsePath() }
        position += 1
        return parseAuthority()
    }

    /// No scheme state. Without a base the parser fails.
    private mutating func parseWithoutScheme() -> Bool {
        guard let base else { return false }
        if base.opaquePath != nil {
            // Only a fragment can be relative to an opaque path.
            guard isAt("#") else { return false }
            url = base
            return parseFragment()
        }
        url.scheme = base.scheme
        return base.scheme == "file" ? parseFile() : parseRelative(to: base)
    }

    /// Relative and relative slash states.
    private mutating func parseRelative(to base: URLRecord) -> Bool {
        url.scheme = base.scheme
        if isAtSlash {
            position += 1
            if isAtSlash {
                position += 1
                return url.isSpecial ? parseAuthorityAfterSlashes() : parseAuthority()
            }
            takeAuthority(of: base)
            return parsePath()
        }
        takeAuthority(of: base)
        return parseRelativePath(to: base)
    }

    /// Copies credentials, host and port of the base.
    private mutating func takeAuthority(of base: URLRecord) {
        url.username = base.username
        url.password = base.password
        url.host = base.host
        url.port = base.port
    }

    /// The part of the relative state after a possible slash: query, fragment, or a path relative to
    /// the base's.
    mutating func parseRelativePath(to base: URLRecord) -> Bool {
        url.path = base.path
        if here == nil || isAt("#") { url.query = base.query }
        guard here != nil, !isAt("?"), !isAt("#") else { return parseQueryAndFragment() }
        if url.scheme == "file", startsWithDriveLetter {
            url.path = []
        } else {
            url.shortenPath()
        }
        return parsePath()
    }

    /// Special authority slashes and special authority ignore slashes states.
    private mutating func parseAuthorityAfterSlashes() -> Bool {
        while isAtSlash { position += 1 }
        return parseAuthority()
    }

    /// Authority, host, hostname and port states.
    private mutating func parseAuthority() -> Bool {
        let start = position
        while let byte = here, byte != UInt8(ascii: "?"), byte != UInt8(ascii: "#"), !isAtSlash {
            position += 1
        }
        var host = input[start..<position]
        // The last `@` separates: those before it belong to the credentials and are encoded.
        if let at = host.lastIndex(of: UInt8(ascii: "@")) {
            let credentials = host[..<at]
            host = host[(at + 1)...]
            if host.isEmpty { return false }
            let colon = credentials.firstIndex(of: UInt8(ascii: ":"))
            url.username = PercentEncodeSet.userinfo.encode(credentials[..<(colon ?? at)])
            if let colon { url.password = PercentEncodeSet.userinfo.encode(credentials[(colon + 1)...]) }
        }
        if let colon = Self.portColon(in: host) {
            // A port needs a host.
            if colon == host.startIndex { return false }
            guard setPort(host[(colon + 1)...]) else { return false }
            host = host[..<colon]
        }
        if url.isSpecial, host.isEmpty { return false }
        guard let parsed = URLHost.parse(Array(host), isOpaque: !url.isSpecial) else { return false }
        url.host = parsed
        return parsePathStart()
    }

    /// Returns the first colon outside of brackets.
    private static func portColon(in host: ArraySlice<UInt8>) -> Int? {
        var isBetweenBrackets = false
        for offset in host.indices {
            switch host[offset] {
            case UInt8(ascii: "["): isBetweenBrackets = true
            case UInt8(ascii: "]"): isBetweenBrackets = false
            case UInt8(ascii: ":") where !isBetweenBrackets: return offset
            default: break
            }
        }
        return nil
    }

    /// Sets the port. Returns false if it is no number or too large; the default port is not stored.
    private mutating func setPort(_ digits: ArraySlice<UInt8>) -> Bool {
        var number = 0
        for digit in digits {
            guard digit.isASCIIDigit else { return false }
            number = number * 10 + Int(digit - UInt8(ascii: "0"))
            guard number <= 65535 else { return false }
        }
        guard !digits.isEmpty else { return true }
        let port = UInt16(number)
        url.port = port == URLRecord.defaultPort(of: url.scheme) ? nil : port
        return true
    }
}
