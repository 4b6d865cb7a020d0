import Foundation
import WebReferences

/// Cuts text into the words that can be looked for. find.js cuts what the reader types by the same rules:
/// ASCII letters and digits and what lies above Latin-1's signs are of a word, a point between two digits too; case
/// and diacritics do not count; a single ASCII character is no word.
struct WordReader {
    private var decoded: [UInt8] = []
    private var word: [UInt8] = []
    /// Bytes above which a word is not kept: nobody types it.
    private static let limit = 64

    /// The words of prose.
    mutating func prose(_ bytes: Bytes, _ token: HTMLToken, _ note: ([UInt8]) -> Void) {
        withText(bytes, token) { text, word in
            var offset = 0
            while offset < text.count { Self.word(text, &offset, into: &word, atLeast: 2, note) }
        }
    }

    /// The commands of TeX source, with their backslash and in their own case, and its longer words and numbers.
    mutating func formula(_ bytes: Bytes, _ token: HTMLToken, _ note: ([UInt8]) -> Void) {
        withText(bytes, token) { text, word in
            var offset = 0
            while offset < text.count {
                guard text[offset] == UInt8(ascii: "\\") else {
                    Self.word(text, &offset, into: &word, atLeast: 3, note)
                    continue
                }
                word.removeAll(keepingCapacity: true)
                word.append(text[offset])
                offset += 1
                while offset < text.count, text[offset].isLetter {
                    word.append(text[offset])
                    offset += 1
                }
                if word.count == 1 {
                    offset += 1
                } else if word.count <= Self.limit {
                    note(word)
                }
            }
        }
    }

    private mutating func withText(
        _ bytes: Bytes, _ token: HTMLToken, _ body: (Bytes, inout [UInt8]) -> Void
    ) {
        let raw = bytes[token.content]
        guard raw.contains(UInt8(ascii: "&")) else { return body(Bytes(rebasing: raw), &word) }
        decoded.removeAll(keepingCapacity: true)
        HTMLTextDecoder.append(bytes, token.content, token.rule, to: &decoded)
        decoded.withUnsafeBufferPointer { body($0, &word) }
    }

    /// Reads the word at `offset`, if there is one, and moves behind it; else behind one character.
    private static func word(
        _ text: Bytes, _ offset: inout Int, into word: inout [UInt8], atLeast length: Int,
        _ note: ([UInt8]) -> Void
    ) {
        word.removeAll(keepingCapacity: true)
        var isASCII = true
        while offset < text.count {
            let byte = text[offset]
            if byte < 0x80 {
                if byte.isLetter {
                    word.append(byte | 0x20)
                } else if byte.isDigit || (byte == UInt8(ascii: ".") && isPoint(text, offset)) {
                    word.append(byte)
                } else {
                    break
                }
                offset += 1
            } else {
                let end = scalarEnd(text, offset)
                guard isOfWord(text[offset..<end]) else { break }
                word.append(contentsOf: text[offset..<end])
                isASCII = false
                offset = end
            }
        }
        guard !word.isEmpty else {
            offset = offset < text.count ? scalarEnd(text, offset) : offset
            return
        }
        guard word.count >= length, word.count <= limit else { return }
        if isASCII { return note(word) }
        let plain = folded(word)
        if plain.count > 1 { note(plain) }
    }

    private static func isPoint(_ text: Bytes, _ offset: Int) -> Bool {
        offset > 0 && text[offset - 1].isDigit && offset + 1 < text.count && text[offset + 1].isDigit
    }

    private static func scalarEnd(_ text: Bytes, _ offset: Int) -> Int {
        var end = offset + 1
        while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
        return end
    }

    /// Not Latin-1's signs, general punctuation, arrows to miscellaneous symbols, and CJK punctuation.
    private static func isOfWord(_ scalar: Slice<Bytes>) -> Bool {
        let code = String(decoding: scalar, as: UTF8.self).unicodeScalars.first?.value ?? 0
        return switch code {
        case ..<0xC0, 0xD7, 0xF7, 0x2000...0x206F, 0x2190...0x2BFF, 0x3000...0x303F: false
        default: true
        }
    }

    /// In lower case, decomposed (Unicode's NFD), without combining marks.
    private static func folded(_ word: [UInt8]) -> [UInt8] {
        let text = String(decoding: word, as: UTF8.self).lowercased().decomposedStringWithCanonicalMapping
        var plain: [UInt8] = []
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x300...0x36F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: continue
            default: plain.append(contentsOf: Array(String(scalar).utf8))
            }
        }
        return plain
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
    fileprivate var isDigit: Bool { self &- 0x30 < 10 }
}
