import Diagnostics
import SecretScanning
import StudyManifest
import WebSyntax

/// The text of an export, decoded, with its syntax and the findings about it.
struct ExportText {
    /// The syntax of an export.
    enum Syntax { case html, json, csv }

    /// The text in UTF-8 without a byte order mark.
    let bytes: [UInt8]
    let findings: FindingList
    /// The offset of the first character that is not white space.
    let start: Int
    /// The syntax by the first character; `nil` for a text that cannot be read, which is a finding.
    private(set) var syntax: Syntax?

    /// - Parameter limit: the number of findings of one rule that are kept.
    init(_ source: SourceText, limit: Int = FindingList.limit) {
        let file = source.bytes
        let isMarked = file.starts(with: [0xEF, 0xBB, 0xBF])
        let decoded = ExportEncoding.decode(file)
        bytes = decoded.map(\.text) ?? (isMarked ? Array(file.dropFirst(3)) : file)
        // Editors show the decoded text, so its lines and columns are the ones to name.
        findings =
            decoded.map { FindingList(SourceText(file: source.file, bytes: $0.text), limit: limit) }
            ?? FindingList(source, mark: isMarked ? 3 : 0, limit: limit)
        start = bytes.firstIndex { !$0.isHTMLSpace } ?? bytes.count
        guard file.count <= ReadingListReader.maximumBytes else {
            refuse(at: 0, "the file has more than \(ReadingListReader.maximumBytes) bytes")
            return
        }
        guard start < bytes.count else {
            refuse(at: 0, "the file is empty")
            return
        }
        if bytes.starts(with: Array("PK\u{3}\u{4}".utf8)) {
            refuse(at: 0, "the file is a ZIP archive; unpack it and name the file inside")
            return
        }
        if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
            _ = isUTF8()
            return
        }
        switch bytes[start] {
        case UInt8(ascii: "<"):
            syntax = .html
            if let doubt = decoded?.doubt {
                findings.report(.readingsFile, at: 0, doubt, severity: .warning)
            }
        case UInt8(ascii: "{"), UInt8(ascii: "["): syntax = isUTF8() ? .json : nil
        default:
            guard CSVExport.format(of: bytes) != nil else {
                refuseUnknown(at: start)
                return
            }
            syntax = isUTF8() ? .csv : nil
        }
    }

    /// Reports that the file cannot be read.
    func refuse(at offset: Int, _ message: String) { findings.report(.readingsFile, at: offset, message) }

    /// Reports that the format is not known.
    func refuseUnknown(at offset: Int) {
        refuse(at: offset, "the format of the file is not known; supported are \(ReadingListFormat.names)")
    }

    /// Returns a finding without the keys in its message. It does not quote its line if that has a key.
    func withoutKeys(_ finding: Diagnostic, _ scanner: SecretScanner) -> Diagnostic {
        var finding = finding
        finding.message = scanner.redacted(finding.message).text
        if let position = finding.position, findings.source.hasKey(near: position, scanner) {
            finding.quotesSource = false
        }
        return finding
    }

    /// Returns false, with a finding, for a text that is not UTF-8. JSON has no other encoding (RFC 8259, section 8.1), and
    /// CSV cannot declare one.
    private func isUTF8() -> Bool {
        guard let problem = EncodingProblem(in: bytes) else { return true }
        refuse(at: problem.offset, problem.message)
        return false
    }
}

extension SourceText {
    /// Returns true if the part of a line that a finding at a position would quote has a key.
    func hasKey(near position: SourcePosition, _ scanner: SecretScanner) -> Bool {
        // A part is quoted of a long line; a key may begin before it.
        let quoted = 2048
        let line = line(position.line)
        let place = line.startIndex + min(max(0, position.column - 1), line.count)
        let near = line[max(line.startIndex, place - quoted)..<min(line.endIndex, place + quoted)]
        return !scanner.matches(in: Array(near)).isEmpty
    }
}
