package import WebSyntax

/// The imports that Chromium's preload scanner finds in a style element, before CSS is parsed.
///
/// The scanner reads a rule from `@` to `;` as plain text. It knows comments only between rules, and no strings, so it
/// fetches for an `@import` in a comment or a string of an earlier `@charset`, `@layer` or `@import`. It stops at the
/// first rule with another name or with a block. An import with conditions counts, because older versions fetch it.
package struct PreloadedImports {
    private enum State {
        case initial, maybeComment, comment, maybeCommentEnd
        case ruleStart, name, afterName, value, afterValue
        /// The first word after the value, such as `layer(a)`. A brace in it does not end the scan.
        case word
        case afterWord, done
    }

    private let bytes: Bytes
    private var state = State.initial
    private var name = 0..<0
    /// The first word of the rule after its name.
    private var value = 0..<0
    private var found: [Range<Int>] = []

    private init(_ bytes: Bytes) { self.bytes = bytes }

    /// Returns the ranges of the addresses, without `url(…)` and quotes, in linear time.
    package static func addresses(in bytes: Bytes) -> [Range<Int>] {
        var scanner = Self(bytes)
        for offset in bytes.indices {
            scanner.take(bytes[offset], at: offset)
            if scanner.state == .done { return scanner.found }
        }
        if scanner.state == .value { scanner.value = scanner.value.lowerBound..<bytes.count }
        if [.value, .afterValue, .word, .afterWord].contains(scanner.state) { scanner.endRule() }
        return scanner.found
    }

    private mutating func take(_ byte: UInt8, at offset: Int) {
        let isSpace = byte.isHTMLSpace
        let isSemicolon = byte == UInt8(ascii: ";")
        switch state {
        case .initial:
            if isSpace { return }
            state =
                byte == UInt8(ascii: "@") ? .ruleStart : byte == UInt8(ascii: "/") ? .maybeComment : .done
        case .maybeComment: state = byte == UInt8(ascii: "*") ? .comment : .initial
        case .comment: if byte == UInt8(ascii: "*") { state = .maybeCommentEnd }
        case .maybeCommentEnd:
            if byte == UInt8(ascii: "*") { return }
            state = byte == UInt8(ascii: "/") ? .initial : .comment
        case .ruleStart:
            name = offset..<offset
            state = byte.isASCIIAlpha ? .name : .initial
        case .name:
            guard isSpace || isSemicolon else { return }
            name = name.lowerBound..<offset
            state = isSpace ? .afterName : .initial
        case .afterName:
            if isSpace { return }
            value = offset..<offset
            state = isSemicolon ? .initial : byte == UInt8(ascii: "{") ? .done : .value
        case .value:
            guard isSpace || isSemicolon && isFinished(value.lowerBound..<offset) else { return }
            value = value.lowerBound..<offset
            if isSpace { state = .afterValue } else { endRule() }
        case .word:
            if isSpace { state = .afterWord } else if isSemicolon { endRule() }
        case .afterValue, .afterWord:
            if isSpace { return }
            if isSemicolon { return endRule() }
            state = byte == UInt8(ascii: "{") ? .done : state == .afterValue ? .word : .afterWord
        case .done: break
        }
    }

    /// Returns true if a semicolon after this value ends the rule: the address of an import has to be closed.
    private func isFinished(_ value: Range<Int>) -> Bool {
        guard isNamed("import") else { return true }
        guard value.count >= 2, bytes[value.upperBound - 2] != UInt8(ascii: "\\") else { return false }
        let first = bytes[value.lowerBound]
        return bytes[value.upperBound - 1] == (Self.isQuote(first) ? first : UInt8(ascii: ")"))
    }

    /// Notes the address of an import, and goes on unless other rules may follow.
    private mutating func endRule() {
        if isNamed("import") {
            let address = unwrapped(value)
            if !address.isEmpty { found.append(address) }
            state = .initial
        } else {
            state = isNamed("charset") || isNamed("layer") ? .initial : .done
        }
    }

    private func isNamed(_ word: StaticString) -> Bool {
        name.count == word.utf8CodeUnitCount
            && bytes.hasWord(word, at: name.lowerBound, to: name.upperBound)
    }

    /// Returns the range without white space, `url(…)` and quotes, each of which may be missing.
    private func unwrapped(_ range: Range<Int>) -> Range<Int> {
        var value = range
        if bytes.hasWord("url(", at: value.lowerBound, to: value.upperBound) {
            value = (value.lowerBound + 4)..<value.upperBound
            if bytes[value].last == UInt8(ascii: ")") { value = value.dropLast() }
        }
        if bytes[value].first.map(Self.isQuote) == true { value = value.dropFirst() }
        if bytes[value].last.map(Self.isQuote) == true { value = value.dropLast() }
        return bytes[value].trimming(while: \.isHTMLSpace).indices
    }

    private static func isQuote(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
    }
}
