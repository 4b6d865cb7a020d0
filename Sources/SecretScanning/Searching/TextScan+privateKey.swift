import WebSyntax

extension TextScan {
    /// Reads a block of a private key (RFC 7468, RFC 4716), whose `BEGIN` is at `offset`. A block that is not closed before the
    /// next one ends with its last line of letters. Line breaks may be written as `\n`.
    mutating func readPrivateKey(at offset: Int) {
        guard has("BEGIN ", at: offset), let start = dashes(before: offset),
            let header = label(from: offset + 6)
        else { return }
        let mark = lineMark(before: start)
        guard let body = keyLetters(from: header, mark) else { return }
        let close = keyEnd(from: body)
        let end =
            close.flatMap { beginsKey(from: body, to: $0) ? nil : $0 } ?? endOfLetters(from: body, mark)
        add(.privateKey, start..<end, .privateKey)
        resume = end
    }

    /// Reads the private lines of a key of PuTTY, or its authentication code, whose `e-L` or `e-M` is at `offset`:
    /// `Private-Lines: 2` before two lines of base64, and `Private-MAC: …` (the manual of PuTTY, appendix C).
    mutating func readPuTTYKey(at offset: Int) {
        let start = offset - 6
        if has("Private-MAC: ", at: start) {
            let code = start + 13..<end(of: ByteSet("0-9a-f"), from: start + 13, limit: 65)
            if code.count == 40 || code.count == 64 { add(.privateKey, code, .privateKey) }
            return
        }
        guard has("Private-Lines: ", at: start) else { return }
        let number = start + 15..<end(of: .digits, from: start + 15, limit: 3)
        let count = number.reduce(0) { $0 * 10 + Int(text[$1] - UInt8(ascii: "0")) }
        let mark = lineMark(before: start)
        var lines: Range<Int>?
        var last = number.upperBound
        for _ in 0..<count {
            guard let line = startOfLine(after: last, mark) else { break }
            last = end(of: Self.keyBytes, from: line, limit: 65)
            guard isEndOfKeyLine(last), (1...64).contains(last - line),
                lines != nil || last - line >= 16 && isKey(line..<last)
            else { break }
            lines = (lines?.lowerBound ?? line)..<last
            // All lines but the last one have 64 letters.
            if last - line < 64 { break }
        }
        guard let lines else { return }
        add(.privateKey, lines, .privateKey)
        resume = lines.upperBound
    }

    /// Returns the start of the next line without its mark. Line breaks may be written as `\n`, or as a space.
    private func startOfLine(after end: Int, _ mark: Range<Int>) -> Int? {
        let limit = min(text.count, end + 64)
        var offset = end
        while offset < limit {
            switch text[offset] {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): offset += 1
            case UInt8(ascii: "\n"):
                offset += 1
                if !mark.isEmpty, let start = endOfMark(mark, at: offset) { return start }
            case UInt8(ascii: "\\"):
                offset = self.end(of: ByteSet("\\"), from: offset, limit: 8)
                guard offset < limit, "nr".utf8.contains(text[offset]) else { return nil }
                offset += 1
            default: return offset > end ? offset : nil
            }
        }
        return nil
    }

    private func isEndOfKeyLine(_ offset: Int) -> Bool {
        offset == text.count || text[offset] <= 0x20 || "\\\"'`<".utf8.contains(text[offset])
    }

    /// Returns the end of the next line that closes a private key; blocks of other things within an open block do not close it.
    private mutating func keyEnd(from start: Int) -> Int? {
        // Searched once for all open blocks before it.
        if start < keyEndSearch.next { return keyEndSearch.end }
        var next = start
        var end: Int?
        while end == nil, let found = text.firstOffset(of: "END ", from: next) {
            next = found + 4
            if dashes(before: found) != nil { end = label(from: found + 4) }
        }
        keyEndSearch = (end == nil ? text.count : next, end)
        return end
    }

    /// Returns true if another private key begins in a range.
    private func beginsKey(from start: Int, to end: Int) -> Bool {
        var next = start
        while let found = text.firstOffset(of: "BEGIN ", from: next), found < end {
            next = found + 6
            if dashes(before: found) != nil, label(from: next) != nil { return true }
        }
        return false
    }

    /// Returns the end of the letters of a key that go on after the first ones.
    private func endOfLetters(from first: Int, _ mark: Range<Int>) -> Int {
        var last = first
        while true {
            last = end(of: Self.keyBytes, from: last, limit: text.count)
            guard let next = keyLetters(from: last, mark, isFirst: false) else { return last }
            last = next
        }
    }

    private static let keyBytes = ByteSet("0-9A-Za-z+/=")

    /// Returns the start of four or five dashes, with or without a space, that end at `offset`.
    private func dashes(before offset: Int) -> Int? {
        var start = offset
        if start > 0, text[start - 1] == UInt8(ascii: " ") { start -= 1 }
        let last = start
        while start > 0, last - start < 5, text[start - 1] == UInt8(ascii: "-") { start -= 1 }
        return last - start >= 4 ? start : nil
    }

    /// Returns the end of a label that names a private key, and of the dashes after it.
    private func label(from start: Int) -> Int? {
        var offset = start
        while offset < text.count, offset - start < 64,
            text[offset].isASCIIUppercase || text[offset].isASCIIDigit || text[offset] == UInt8(ascii: " ")
        {
            offset += 1
        }
        guard let word = UnsafeBufferPointer(rebasing: text[start..<offset]).firstOffset(of: "PRIVATE KEY"),
            word >= 0
        else { return nil }
        let dashes = end(of: ByteSet("-"), from: offset, limit: 5)
        return dashes - offset >= 4 ? dashes : nil
    }

    /// Returns the bytes before a block on its line, which programs write before each line: the file and the number of grep, or
    /// the time of a log.
    private func lineMark(before start: Int) -> Range<Int> {
        var first = start
        while first > 0, start - first < 200, text[first - 1] != UInt8(ascii: "\n") { first -= 1 }
        return first..<start
    }

    /// Returns the end of a mark at the start of a line; `nil` for a line with another. The numbers may differ, and grep writes
    /// `-` for `:` in the lines around a match.
    private func endOfMark(_ mark: Range<Int>, at start: Int) -> Int? {
        var (offset, index) = (mark.lowerBound, start)
        while offset < mark.upperBound {
            guard index < text.count else { return nil }
            if text[offset].isASCIIDigit, text[index].isASCIIDigit {
                while offset < mark.upperBound, text[offset].isASCIIDigit { offset += 1 }
                while index < text.count, text[index].isASCIIDigit { index += 1 }
                continue
            }
            let isSame =
                text[offset] == text[index]
                || text[offset] == UInt8(ascii: ":") && text[index] == UInt8(ascii: "-")
            guard isSame else { return nil }
            (offset, index) = (offset + 1, index + 1)
        }
        return index
    }

    /// Returns the end of the first letters of the key; `nil` if none follow. Line breaks, quotes, marks of diffs, numbers of
    /// lines, and the fields that a block may begin with come before them.
    ///
    /// - Parameters:
    ///   - mark: the bytes before the block on its line.
    ///   - isFirst: false for further letters, which no fields come before.
    private func keyLetters(from header: Int, _ mark: Range<Int>, isFirst: Bool = true) -> Int? {
        let limit = min(text.count, header + (isFirst ? 1024 : 256))
        var offset = header
        while offset < limit {
            if !mark.isEmpty, text[offset] == UInt8(ascii: "\n"), let end = endOfMark(mark, at: offset + 1) {
                offset = end
                continue
            }
            if text[offset] == UInt8(ascii: "\\") {
                offset += 2
                continue
            }
            let run = end(of: Self.keyBytes, from: offset, limit: 128)
            if run == offset {
                // Dashes are the end of the block, or of another.
                if has("----", at: offset) { return nil }
                offset += 1
                continue
            }
            let isOpenEnd =
                run == text.count && run - offset >= 4
                && (isFirst || !WordShape.isMadeOfWords(text, offset..<run))
            let isPadded = !isFirst && text[run - 1] == UInt8(ascii: "=")
            if run - offset >= 16 || isOpenEnd {
                return isKey(offset..<run) || isOpenEnd || isPadded ? run : nil
            }
            if isFirst, run < limit, text[run] == UInt8(ascii: ":") || text[run] == UInt8(ascii: "-") {
                // A field such as `Proc-Type: 4,ENCRYPTED`.
                while run < limit, offset < limit, text[offset] != UInt8(ascii: "\n"), !has("\\n", at: offset)
                {
                    offset += 1
                }
                continue
            }
            guard (offset..<run).allSatisfy({ text[$0].isASCIIDigit || text[$0] == UInt8(ascii: "+") }) else {
                return nil
            }
            offset = run
        }
        return nil
    }

    private func isKey(_ run: Range<Int>) -> Bool {
        run.contains { text[$0].isASCIIUppercase } && run.contains { text[$0] &- UInt8(ascii: "a") < 26 }
            && (run.contains { text[$0].isASCIIDigit } || run.count >= 48)
    }
}
