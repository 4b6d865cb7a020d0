package import Diagnostics
import StudyManifest

/// A papers source as read: the papers that can be shown, newest first, and the findings about the others.
package struct PapersHistory: Sendable {
    /// The limits on a file. Exceeding one is a finding.
    package struct Limits: Sendable {
        /// The largest size, in bytes.
        package var bytes = 16 << 20
        /// The largest number of papers. Of more, the newest are shown.
        package var papers = 10_000
        /// The most characters of a title, of a hook and of an address.
        package var title = 500
        package var hook = 4096
        package var url = 2048

        package init() {}
    }

    package var papers: [Paper] = []
    /// The number of entries of the file, readable or not.
    package var entryCount = 0
    /// True if the file has no entries that could be read: it is not JSON, or no array.
    package var isRefused = false
    package var diagnostics: [Diagnostic] = []

    /// Reads a file. Pure: it opens nothing and reads no clock.
    ///
    /// - Parameter source: the file; a byte order mark is skipped.
    package init(_ source: SourceText, limits: Limits = Limits()) { read(source, limits) }

    private mutating func read(_ source: SourceText, _ limits: Limits) {
        let mark = source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let text = mark == 0 ? source.bytes : Array(source.bytes.dropFirst(mark))
        guard text.count <= limits.bytes else {
            return refuse(source, at: 0, "the file has more than \(limits.bytes) bytes; remove old entries")
        }
        if let problem = EncodingProblem(in: text) {
            return refuse(source, at: mark + problem.offset, problem.message)
        }
        do {
            let halves = HalfEscapes(in: text)
            let root = try JSONValue.parse(halves.text, depthLimit: 64, valueLimit: 1_000_000)
            guard case .array(let entries) = root.content else {
                return refuse(
                    source, at: mark + root.range.lowerBound,
                    "the file is \(root.typeName), not an array; write [ … ] around its entries")
            }
            read(entries, halves, source, mark, limits)
        } catch {
            var message = error.message
            if text.allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) }) {
                message = "the file is empty; write [] for a history without papers"
            } else if error.reason == .tooManyValues {
                message = "the file has more than 1000000 values; remove old entries"
            }
            refuse(source, at: mark + error.offset, "the file is not JSON: \(message)")
        }
    }

    private mutating func refuse(_ source: SourceText, at offset: Int, _ message: String) {
        isRefused = true
        diagnostics.append(Diagnostic(.papersFile, at: source.position(atOffset: offset), message))
    }

    private mutating func read(
        _ entries: [JSONValue], _ halves: HalfEscapes, _ source: SourceText, _ mark: Int, _ limits: Limits
    ) {
        entryCount = entries.count
        var reader = PaperEntryReader(text: halves.text, limits: limits)
        var read: [Paper] = []
        var bad = halves.places[...]
        for (number, entry) in entries.enumerated() {
            let own = bad.prefix { $0.offset < entry.range.upperBound }
            bad = bad.dropFirst(own.count)
            if let half = own.first {
                reader.report(
                    .paperEntry, at: half.offset,
                    "\(half.written) is half of a surrogate pair; write both halves, or the character itself")
                continue
            }
            guard var paper = reader.paper(entry, number: number) else { continue }
            paper.number = number
            read.append(paper)
        }
        papers = Self.latest(read, &reader).sorted(by: Paper.isNewer)
        if papers.count > limits.papers {
            reader.report(
                .paperEntry, at: 0,
                "there are \(papers.count) papers; the newest \(limits.papers) are shown, remove old entries",
                severity: .warning)
            papers.removeLast(papers.count - limits.papers)
        }
        diagnostics += reader.findings.map { finding in
            Diagnostic(
                finding.rule, finding.severity, at: source.position(atOffset: mark + finding.offset),
                finding.message)
        }.sortedByPosition()
        guard mark > 0 else { return }
        for index in papers.indices { papers[index].move(by: mark) }
    }

    /// Returns one entry of each paper: that of its highest version, or the newest entry where some name no version.
    private static func latest(_ papers: [Paper], _ reader: inout PaperEntryReader) -> [Paper] {
        var order: [String] = []
        var groups: [String: [Paper]] = [:]
        for paper in papers {
            if groups[paper.id.paper] == nil { order.append(paper.id.paper) }
            groups[paper.id.paper, default: []].append(paper)
        }
        return order.compactMap { name in
            let group = (groups[name] ?? []).sorted(by: Paper.isNewer)
            guard group.count > 1 else { return group.first }
            var versions: Set<Int?> = []
            for paper in group where !versions.insert(paper.id.version).inserted {
                reader.report(
                    .paperDuplicate, at: paper.idOffset,
                    "'\(paper.id.text)' is in the file again with a newer entry, which is shown; remove this one"
                )
            }
            guard group.allSatisfy({ $0.id.version != nil }) else { return group.first }
            let highest = group.compactMap(\.id.version).max()
            return group.first { $0.id.version == highest }
        }
    }
}

extension Paper {
    /// Moves the offsets of a paper, for a file with a byte order mark.
    fileprivate mutating func move(by count: Int) {
        urlOffset += count
        idOffset += count
        title.move(by: count)
        hook?.move(by: count)
    }
}

extension PaperText {
    fileprivate mutating func move(by count: Int) {
        offset += count
        segments = segments.map { segment in
            guard case .formula(let tex, let offset) = segment else { return segment }
            return .formula(tex: tex, offset: offset + count)
        }
    }
}
