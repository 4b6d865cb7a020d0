import Foundation
import TestSupport
import Testing

@testable import WebSyntax

/// The tokenizer tests of html5lib-tests. Tokens are compared, parse errors are not.
///
/// Not run: `xmlViolation.test`. Its four cases describe an optional repair of names and text for XML tools, with
/// results that differ from the HTML standard on purpose.
@Suite(.needs(.tokenizerTests)) struct HTMLTokenizerConformanceTests {
    @Test(arguments: try TokenizerTestCase.files())
    func agreesWithRecordedTokens(_ file: TokenizerTestFile) throws {
        let cases = try TokenizerTestCase.all(in: file.url)
        var failures: [String] = []
        var runs = 0
        for test in cases {
            for state in test.states {
                runs += 1
                let tokens = test.input.withUnsafeBufferPointer {
                    TokenizerTestToken.tokens(
                        HTMLTokenizer($0, state: state, lastStartTag: test.lastStartTag))
                }
                if tokens != test.expected {
                    failures.append("\(test.name) [\(state)]: got \(tokens), expected \(test.expected)")
                }
            }
        }
        let isClean = failures.isEmpty
        #expect(isClean, "\(failures.count) of \(runs) differ: \(failures.prefix(5).joined(separator: "\n"))")
        #expect(runs > 0)
    }
}

/// A file of tests, named by its last path component in the output.
struct TokenizerTestFile: Sendable, CustomTestStringConvertible {
    var url: URL
    var testDescription: String { url.lastPathComponent }
}

struct TokenizerTestCase {
    var name: String
    var input: [UInt8]
    var expected: [TokenizerTestToken]
    var states: [HTMLTokenizer.State]
    var lastStartTag: String

    static func files() throws -> [TokenizerTestFile] {
        try TestTool.tokenizerTests.files(".test").map { TokenizerTestFile(url: URL(filePath: $0)) }
            .filter { $0.testDescription != "xmlViolation.test" }
    }

    static func all(in file: URL) throws -> [Self] {
        let root = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
        let tests = try #require(root?["tests"] as? [[String: Any]])
        return try tests.map(Self.init)
    }

    private init(_ object: [String: Any]) throws {
        let isEscaped = object["doubleEscaped"] as? Bool ?? false
        func bytes(_ text: String) -> [UInt8] { isEscaped ? Self.unescaped(text) : Array(text.utf8) }
        name = object["description"] as? String ?? ""
        input = bytes(try #require(object["input"] as? String))
        lastStartTag = object["lastStartTag"] as? String ?? ""
        let names = object["initialStates"] as? [String] ?? ["Data state"]
        states = try names.map { name in try #require(Self.states[name]) }
        expected = try #require(object["output"] as? [[Any]]).map { try TokenizerTestToken($0, bytes) }
        expected = TokenizerTestToken.joined(expected)
    }

    private static let states: [String: HTMLTokenizer.State] = [
        "Data state": .data, "RCDATA state": .rcdata, "RAWTEXT state": .rawtext,
        "Script data state": .scriptData,
        "PLAINTEXT state": .plaintext, "CDATA section state": .cdataSection,
    ]

    /// Resolves `\uHHHH`. A lone surrogate becomes three bytes as if it were a character, as in WTF-8.
    private static func unescaped(_ text: String) -> [UInt8] {
        var output: [UInt8] = []
        var rest = Array(text.utf8)[...]
        var pending: UInt32?
        func append(_ unit: UInt32) {
            if unit < 0x80 {
                output.append(UInt8(unit))
            } else if unit < 0x800 {
                output += [UInt8(0xC0 | unit >> 6), UInt8(0x80 | unit & 0x3F)]
            } else {
                output += [
                    UInt8(0xE0 | unit >> 12), UInt8(0x80 | unit >> 6 & 0x3F), UInt8(0x80 | unit & 0x3F),
                ]
            }
        }
        while let byte = rest.first {
            var unit: UInt32?
            if rest.starts(with: [0x5C, 0x75]) {
                unit = UInt32(String(decoding: rest.dropFirst(2).prefix(4), as: UTF8.self), radix: 16)
            }
            guard let unit else {
                if let high = pending { append(high) }
                pending = nil
                output.append(byte)
                rest = rest.dropFirst()
                continue
            }
            rest = rest.dropFirst(6)
            if let high = pending, 0xDC00...0xDFFF ~= unit {
                let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (unit - 0xDC00))
                output += Array(scalar.map { String(Character($0)) }.map(\.utf8) ?? "".utf8)
                pending = nil
            } else {
                if let high = pending { append(high) }
                pending = 0xD800...0xDBFF ~= unit ? unit : nil
                if pending == nil { append(unit) }
            }
        }
        if let high = pending { append(high) }
        return output
    }
}

/// A token in the form of the test files.
enum TokenizerTestToken: Equatable {
    case text([UInt8])
    case startTag([UInt8], [[UInt8]: [UInt8]], isSelfClosing: Bool)
    case endTag([UInt8])
    case comment([UInt8])
    case doctype([UInt8]?, [UInt8]?, [UInt8]?, forcesQuirks: Bool)

    init(_ array: [Any], _ bytes: (String) -> [UInt8]) throws {
        func field(_ index: Int) -> [UInt8]? {
            index < array.count ? (array[index] as? String).map(bytes) : nil
        }
        switch array.first as? String {
        case "Character": self = .text(try #require(field(1)))
        case "Comment": self = .comment(try #require(field(1)))
        case "EndTag": self = .endTag(try #require(field(1)))
        case "DOCTYPE":
            let isCorrect = try #require(array.last as? Bool)
            self = .doctype(field(1), field(2), field(3), forcesQuirks: !isCorrect)
        default:
            let attributes = try #require(array[2] as? [String: String])
            let pairs = attributes.map { (bytes($0), bytes($1)) }
            self = .startTag(
                try #require(field(1)), Dictionary(uniqueKeysWithValues: pairs),
                isSelfClosing: array.count > 3 && array[3] as? Bool == true)
        }
    }

    /// The tokens of a whole input, adjacent text joined.
    static func tokens(_ tokenizer: HTMLTokenizer) -> [Self] {
        var tokenizer = tokenizer
        var output: [Self] = []
        while let token = tokenizer.next() {
            func decoded(_ range: Range<Int>, _ rule: HTMLTextDecoder.Rule) -> [UInt8] {
                var bytes: [UInt8] = []
                HTMLTextDecoder.append(tokenizer.bytes, range, rule, to: &bytes)
                return bytes
            }
            func lowercased(_ range: Range<Int>) -> [UInt8] { tokenizer.normalizedName(range) }
            switch token.kind {
            case .text: output.append(.text(decoded(token.content, token.rule)))
            case .comment: output.append(.comment(decoded(token.content, .raw)))
            case .endTag: output.append(.endTag(lowercased(token.content)))
            case .startTag:
                var attributes: [[UInt8]: [UInt8]] = [:]
                for attribute in tokenizer.attributes where !attribute.isDuplicate {
                    attributes[lowercased(attribute.name)] = decoded(attribute.value, .attribute)
                }
                output.append(
                    .startTag(lowercased(token.content), attributes, isSelfClosing: token.isSelfClosing))
            case .doctype:
                let doctype = tokenizer.doctype
                output.append(
                    .doctype(
                        doctype.name.map(lowercased), doctype.publicID.map { decoded($0, .raw) },
                        doctype.systemID.map { decoded($0, .raw) }, forcesQuirks: doctype.forcesQuirks))
            }
        }
        return joined(output)
    }

    static func joined(_ tokens: [Self]) -> [Self] {
        tokens.reduce(into: []) { output, token in
            if case .text(let new) = token, case .text(let old)? = output.last {
                output[output.count - 1] = .text(old + new)
            } else {
                output.append(token)
            }
        }
    }
}
