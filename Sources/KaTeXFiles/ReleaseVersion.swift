import Foundation

/// The version stated by the files of a release. This only reads text; the running engine is more reliable.
enum ReleaseVersion {
    /// Returns the version on which package.json, script and style sheet agree. Files without a version are ignored.
    static func agreed(
        package: [UInt8]?, script: [UInt8], styleSheet: [UInt8], release: String
    ) throws(KaTeXAssetsError) -> String {
        var said: [(file: String, version: String)] = []
        if let version = package.flatMap(ofPackage) { said.append(("package.json", version)) }
        if let version = ofScript(script) { said.append((KaTeXAssets.scriptName, version)) }
        if let version = ofStyleSheet(styleSheet) { said.append((KaTeXAssets.styleSheetName, version)) }
        guard let first = said.first else { throw .noVersion(release: release) }
        guard said.allSatisfy({ $0.version == first.version }) else {
            throw .mixedVersions(release: release, said: said.map { "\($0.file) says \($0.version)" })
        }
        return first.version
    }

    /// Returns the `version` of the npm package `katex`, or `nil` for another package.
    static func ofPackage(_ json: [UInt8]) -> String? {
        struct Description: Decodable {
            var name: String?
            var version: String?
        }
        let description = try? JSONDecoder().decode(Description.self, from: Data(json))
        return description?.name == "katex" ? description?.version : nil
    }

    /// Returns the version in `version:"0.16.4"`, the property of the object that the script exports.
    static func ofScript(_ script: [UInt8]) -> String? {
        var index = 0
        while let found = firstIndex(of: "version:", in: script, from: index) {
            index = found + 8
            // Other objects in the script may have a property of this name, so the value must begin
            // with a digit.
            if let text = quoted(in: script, at: index), text.first?.isNumber == true { return text }
        }
        return nil
    }

    /// Returns the version in `.katex .katex-version::after{content:"0.16.4"}`.
    static func ofStyleSheet(_ css: [UInt8]) -> String? {
        guard let rule = firstIndex(of: ".katex-version", in: css, from: 0),
            let open = css[rule...].firstIndex(of: UInt8(ascii: "{")),
            let close = css[open...].firstIndex(of: UInt8(ascii: "}")),
            let content = firstIndex(of: "content:", in: css, from: open), content < close
        else { return nil }
        return quoted(in: css, at: content + 8)
    }

    /// Returns the quoted text at an offset, after spaces; at most 64 bytes.
    private static func quoted(in bytes: [UInt8], at index: Int) -> String? {
        var index = index
        while index < bytes.count, bytes[index] == UInt8(ascii: " ") { index += 1 }
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'"),
            let end = bytes[(index + 1)...].prefix(64).firstIndex(of: bytes[index])
        else { return nil }
        return String(decoding: bytes[(index + 1)..<end], as: UTF8.self)
    }

    /// Returns the offset of a word at or after `start`.
    private static func firstIndex(of word: String, in bytes: [UInt8], from start: Int) -> Int? {
        let word = Array(word.utf8)
        guard let first = word.first, bytes.count >= word.count else { return nil }
        return bytes.withUnsafeBufferPointer { buffer in
            var index = start
            while index <= buffer.count - word.count {
                if buffer[index] == first, word.indices.allSatisfy({ buffer[index + $0] == word[$0] }) {
                    return index
                }
                index += 1
            }
            return nil
        }
    }
}
