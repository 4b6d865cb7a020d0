import WebSyntax

/// Parses a request's header from the bytes received so far (RFC 9112, sections 2 to 5).
///
/// Strict wherever two parsers could disagree. A message that is accepted here has one meaning, so a
/// proxy in front cannot be made to see another request (request smuggling).
package enum RequestReader {
    /// The result of a parse.
    package enum Reading: Sendable, Hashable {
        /// More bytes are needed.
        case incomplete
        /// The request, and the number of bytes of its header.
        case request(PreviewRequest, length: Int)
        case refused(PreviewStatus, String)
    }

    private static let carriageReturn = UInt8(ascii: "\r")
    private static let lineFeed = UInt8(ascii: "\n")

    /// Parses a header.
    ///
    /// - Parameter limit: the largest header in bytes.
    package static func read(_ bytes: ArraySlice<UInt8>, limit: Int = 16 << 10) -> Reading {
        // Old clients send an empty line after a request; it is skipped (section 2.2).
        let start = bytes.firstIndex { $0 != carriageReturn && $0 != lineFeed } ?? bytes.endIndex
        guard start - bytes.startIndex <= 4, isEmptyLines(bytes[..<start]) || start == bytes.endIndex else {
            return .refused(.badRequest, "empty lines")
        }
        let end: Int
        switch endOfHead(bytes[start...].prefix(limit)) {
        case .found(let index): end = index
        case .bareLineFeed: return .refused(.badRequest, "a line feed without a carriage return in the head")
        case .missing:
            guard bytes.endIndex - start >= limit else { return .incomplete }
            let hasLine = bytes[start...].prefix(limit).contains(lineFeed)
            return .refused(
                hasLine ? .headTooLarge : .targetTooLong, "a request's head may have \(limit) bytes")
        }
        return head(bytes[start..<end], length: end - bytes.startIndex)
    }

    /// The end of the header, or the reason why there is none.
    private enum HeadEnd {
        /// The index after the empty line.
        case found(Int)
        case missing
        /// A line feed without carriage return. RFC 9112, section 2.2, lets a recipient accept it as a
        /// line's end. Parsers that differ in this see two different requests, and no browser sends
        /// one.
        case bareLineFeed
    }

    private static func endOfHead(_ bytes: ArraySlice<UInt8>) -> HeadEnd {
        var index = bytes.startIndex
        while let feed = bytes[index...].firstIndex(of: lineFeed) {
            guard feed > bytes.startIndex, bytes[feed - 1] == carriageReturn else { return .bareLineFeed }
            if feed == index + 1, index > bytes.startIndex { return .found(feed + 1) }
            index = feed + 1
        }
        return .missing
    }

    /// Returns true if the bytes are pairs of carriage return and line feed.
    private static func isEmptyLines(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.count.isMultiple(of: 2)
            && bytes.enumerated().allSatisfy {
                $0.element == ($0.offset.isMultiple(of: 2) ? carriageReturn : lineFeed)
            }
    }

    private static func head(_ bytes: ArraySlice<UInt8>, length: Int) -> Reading {
        var lines = bytes.split(separator: lineFeed, omittingEmptySubsequences: false).map { line in
            line.last == carriageReturn ? line.dropLast() : line
        }[...]
        guard !bytes.contains(0), !lines.contains(where: { $0.contains(carriageReturn) }),
            let first = lines.popFirst().map({ String(decoding: $0, as: UTF8.self) })
        else { return .refused(.badRequest, "a NUL or a lone carriage return in the head") }
        let words = first.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard words.count == 3, isToken(words[0]), !words[1].isEmpty,
            !words[1].utf8.contains(where: { $0 <= UInt8(ascii: " ") || $0 == 0x7F })
        else { return .refused(.badRequest, "the first line is not METHOD TARGET VERSION") }
        guard words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0" else {
            let isOther = words[2].hasPrefix("HTTP/")
            return .refused(
                isOther ? .versionNotSupported : .badRequest, "only HTTP/1.0 and HTTP/1.1 are spoken here")
        }
        var fields = HeaderFields()
        for line in lines where !line.isEmpty {
            // No white space before the colon, and no continuation lines (sections 5.1 and 5.2).
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
                return .refused(.badRequest, "a line of the head has no colon")
            }
            let name = String(decoding: line[..<colon], as: UTF8.self)
            guard isToken(name) else { return .refused(.badRequest, "a field's name is not a word") }
            let value = String(decoding: line[(colon + 1)...], as: UTF8.self)
            fields.add(name, String(value.trimmingSpace))
        }
        let request = PreviewRequest(words[0], words[1], fields, minorVersion: words[2] == "HTTP/1.1" ? 1 : 0)
        if let reason = ambiguity(of: request) { return .refused(.badRequest, reason) }
        return .request(request, length: length)
    }

    /// Returns the reason why the target or the end of the request is ambiguous (sections 3.2 and 6.3).
    private static func ambiguity(of request: PreviewRequest) -> String? {
        let hosts = request.fields.values("Host")
        if hosts.count > 1 { return "Host is there twice" }
        if hosts.isEmpty, request.minorVersion == 1 { return "Host is missing" }
        let lengths = request.fields.values("Content-Length")
        if request.fields["Transfer-Encoding"] != nil, !lengths.isEmpty {
            return "Content-Length and Transfer-Encoding are both there"
        }
        if Set(lengths).count > 1 || lengths.contains(where: { UInt64($0) == nil }) {
            return "Content-Length is not one number"
        }
        return nil
    }

    private static func isToken(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy(\.isHTTPToken)
    }
}
