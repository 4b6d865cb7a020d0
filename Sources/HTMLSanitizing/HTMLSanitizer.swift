package import WebSyntax

/// Rebuilds untrusted HTML from an allow-list of elements and attributes.
///
/// The input is parsed as a fragment (HTML standard, 13.4), and only what the allow-list names is written, as new markup.
/// The output is a fixed point: sanitizing it again changes nothing, so a browser that parses it builds the tree that was
/// judged. This is the protection against mutation XSS, where the second parse differs from the first.
package struct HTMLSanitizer: Sendable {
    /// Prefix of every `id`, so that no element can shadow a property of the document (DOM clobbering).
    package static let idPrefix = "user-content-"
    /// Deeper elements are unwrapped. Chromium flattens elements beyond 512.
    package static let maximumDepth = 200
    /// Reordering such as foster parenting (13.2.6.1) needs a second or third round; more are never expected.
    static let maximumRounds = 8

    private let policy: AddressPolicy
    private let leavesOutHidden: Bool

    /// - Parameters:
    ///   - base: the address that relative addresses are resolved against; nil leaves them relative.
    ///   - page: the address of the page. Links to it become links within the content.
    ///   - leavesOutHidden: true to leave out elements that an attribute or a style of their own hides, except their formulas.
    package init(base: WebAddress? = nil, page: WebAddress? = nil, leavesOutHidden: Bool = false) {
        policy = AddressPolicy(base: base, page: page)
        self.leavesOutHidden = leavesOutHidden
    }

    /// Returns the allowed part of `html`. Text of dropped elements remains, except code.
    package func sanitize(_ html: String) -> String {
        let shown = sanitized(html)
        guard leavesOutHidden, Self.isEmpty(shown) else { return shown }
        // A script shows a text that is hidden as a whole, as in WeChat.
        return HTMLSanitizer(policy).sanitized(html)
    }

    /// - Parameter policy: the addresses of a sanitizer that keeps hidden elements.
    private init(_ policy: AddressPolicy) {
        self.policy = policy
        leavesOutHidden = false
    }

    /// Returns true for sanitized markup without a text or a picture.
    private static func isEmpty(_ html: String) -> Bool {
        var rest = html.utf8.drop(while: \.isHTMLSpace)
        while rest.first == UInt8(ascii: "<"), !rest.starts(with: "<img".utf8) {
            // Values have no `>` in sanitized markup.
            rest = rest.drop { $0 != UInt8(ascii: ">") }.dropFirst().drop(while: \.isHTMLSpace)
        }
        return rest.isEmpty
    }

    private func sanitized(_ html: String) -> String {
        var html = html
        let output = html.withUTF8 { bytes -> [UInt8]? in
            let nested = pass(overNested: bytes)
            if let nested, nested.isSettled { return nested.html }
            let first = nested?.html ?? pass(overTreeOf: bytes)
            return first.elementsEqual(bytes) ? nil : settled(first)
        }
        return output.map { String(decoding: $0, as: UTF8.self) } ?? html
    }

    /// Returns the allowed part of a fragment in UTF-8. Bytes that are not UTF-8 become U+FFFD.
    package func sanitize(_ html: [UInt8]) -> [UInt8] {
        Array(sanitize(String(decoding: html, as: UTF8.self)).utf8)
    }

    /// Sanitizes the output of a round until nothing changes.
    private func settled(_ html: [UInt8]) -> [UInt8] {
        var current = html
        for _ in 1..<Self.maximumRounds {
            let next = current.withUnsafeBufferPointer { pass(over: $0) }
            if next == current { return current }
            current = next
        }
        // Markup that never settles is suspicious. Text alone is a fixed point after one pass.
        return current.withUnsafeBufferPointer { pass(overTreeOf: $0, keepsMarkup: false) }
    }

    /// Parses and writes once.
    private func pass(over bytes: Bytes) -> [UInt8] {
        // Most markup, and the output of most rounds, shows its tree.
        pass(overNested: bytes)?.html ?? pass(overTreeOf: bytes)
    }

    /// Writes markup without a tree; nil if only the tree can tell its elements.
    ///
    /// - Parameter bytes: valid UTF-8.
    /// - Returns: the markup, and true if another round would not change it.
    package func pass(overNested bytes: Bytes) -> (html: [UInt8], isSettled: Bool)? {
        NestedMarkup.sanitized(bytes, policy, leavesOutHidden: leavesOutHidden)
    }

    /// Parses a fragment, and writes the allowed part of its tree.
    package func pass(overTreeOf bytes: Bytes, keepsMarkup: Bool = true) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var start = 0
        while start < bytes.count {
            let rest = Bytes(rebasing: bytes[start...])
            var builder = HTMLTreeBuilder(
                fragment: rest, context: .init("body"), options: .init(scripting: false))
            let tree = builder.finish()
            var writer = SanitizedWriter(
                tree, rest, policy, keepsMarkup: keepsMarkup, leavesOutHidden: leavesOutHidden)
            output += writer.write()
            // Tree construction stops at its limit of depth. The rest is read as a fragment of its own.
            guard let stop = tree.truncation, stop > 0 else { break }
            start += stop
        }
        return output
    }

    /// Returns true unless an address passes without the URL parser that it would change.
    package func keepsSettled(_ address: String) -> Bool {
        !policy.isSettled(address) || policy.parsedLink(address) == address
    }
}
