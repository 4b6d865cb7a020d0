/// IPv6 addresses as the URL standard parses and serializes them (URL Standard, 3.5; RFC 5952, 4).
enum IPv6Text {
    /// - Parameter text: without brackets.
    /// - Returns: eight pieces.
    static func parse(_ text: ArraySlice<UInt8>) -> [UInt16]? {
        let input = Array(text)
        var pieces = [UInt16](repeating: 0, count: 8)
        var index = 0
        var compress: Int?
        var position = 0
        func at(_ offset: Int) -> UInt8? { offset < input.count ? input[offset] : nil }
        let colon = UInt8(ascii: ":")

        // A colon can begin an address only as `::`.
        if at(0) == colon {
            guard at(1) == colon else { return nil }
            position = 2
            index = 1
            compress = 1
        }
        while let byte = at(position) {
            // A ninth piece follows.
            if index == 8 { return nil }
            if byte == colon {
                // `::` occurs at most once.
                guard compress == nil else { return nil }
                position += 1
                index += 1
                compress = index
                continue
            }
            let start = position
            var value: UInt16 = 0
            while position - start < 4, let digit = at(position)?.hexValue {
                value = value << 4 | UInt16(digit)
                position += 1
            }
            switch at(position) {
            case UInt8(ascii: "."):
                guard position > start, index <= 6, let pair = trailingIPv4(input[start...]) else {
                    return nil
                }
                pieces[index] = pair.0
                pieces[index + 1] = pair.1
                index += 2
                position = input.count
                continue
            case colon:
                position += 1
                // A colon cannot end an address.
                if at(position) == nil { return nil }
            case nil: break
            default: return nil
            }
            pieces[index] = value
            index += 1
        }
        if let compress { return expanded(pieces[..<index], at: compress) }
        return index == 8 ? pieces : nil
    }

    /// Returns eight pieces: those after `::` move to the end, and zeros fill the gap.
    private static func expanded(_ pieces: ArraySlice<UInt16>, at compress: Int) -> [UInt16] {
        let zeros = [UInt16](repeating: 0, count: 8 - pieces.count)
        return Array(pieces[..<compress]) + zeros + Array(pieces[compress...])
    }

    /// Parses four decimal numbers without leading zeros up to the end.
    private static func trailingIPv4(_ text: ArraySlice<UInt8>) -> (UInt16, UInt16)? {
        var numbers: [UInt16] = []
        for part in text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
            guard (1...3).contains(part.count), part.allSatisfy(\.isASCIIDigit) else { return nil }
            if part.count > 1, part.first == UInt8(ascii: "0") { return nil }
            let number = part.reduce(UInt16(0)) { $0 * 10 + UInt16($1 - UInt8(ascii: "0")) }
            guard number <= 255 else { return nil }
            numbers.append(number)
        }
        guard numbers.count == 4 else { return nil }
        return (numbers[0] << 8 | numbers[1], numbers[2] << 8 | numbers[3])
    }

    /// Serializes an address. The longest run of two or more zero pieces, the first of several, becomes
    /// `::`.
    static func serialize(_ pieces: [UInt16]) -> String {
        var best = 0..<0
        var start = 0
        while start < pieces.count {
            let end = pieces[start...].firstIndex { $0 != 0 } ?? pieces.count
            if end - start > max(1, best.count) { best = start..<end }
            start = end + 1
        }
        func text(_ part: ArraySlice<UInt16>) -> String {
            part.map { String($0, radix: 16) }.joined(separator: ":")
        }
        guard !best.isEmpty else { return text(pieces[...]) }
        return text(pieces[..<best.lowerBound]) + "::" + text(pieces[best.upperBound...])
    }
}
