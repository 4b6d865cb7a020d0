import Diagnostics
import Foundation
import LibraryFolder
import ParallelWork
import PositionedYAML
import SiteFiles

/// Reads a folder of markdown as a hub.
package enum HubReader {
    /// The largest document in bytes.
    private static let sizeLimit = 20_000_000
    /// The characters of a title from which a shorter one is advised.
    private static let titleLimit = 250
    /// The most documents.
    package static let countLimit = 100_000

    /// The address of a document in the app, without one in the settings.
    package static let defaultDeeplink = "memorywiki://{id}"

    /// A document, a bundle, or the reason for neither.
    private struct Outcome: Sendable {
        var document: HubDocument?
        var isPublic = true
        var diagnostics: [Diagnostic] = []
    }

    /// Reads a folder.
    ///
    /// - Parameters:
    ///   - folder: absolute.
    ///   - address: the address of the hub's site, such as `https://memory.wiki`.
    ///   - slug: the name of the profile; `nil` without one.
    ///   - deeplink: an address of the app with `{id}`; `nil` for the default.
    ///   - skipped: folders below it that are not read, absolute: those of stores and libraries.
    ///   - jobs: the number of documents read at a time.
    package static func hub(
        in folder: String, address: String? = nil, slug: String? = nil, deeplink: String? = nil,
        skipping skipped: [String] = [], jobs: Int = 2
    ) async -> Hub {
        var hub = Hub(folder: folder)
        let files: VaultFiles
        do throws(FileError) {
            files = try VaultFiles(folder: folder, skipping: skipped)
        } catch {
            hub.diagnostics = [finding(about: folder, "\(error)")]
            return hub
        }
        var notes = files.notes
        // An empty folder may be that of a disk that is not there.
        if notes.isEmpty {
            hub.diagnostics = [
                finding(about: folder, "the folder has no documents; their names end in .md")
            ]
        }
        if notes.count > countLimit {
            hub.diagnostics = [
                finding(
                    about: folder,
                    "the folder has \(notes.count) documents; the first \(countLimit) by path are read, and none is published"
                )
            ]
            notes = Array(notes.prefix(countLimit))
        }
        hub.diagnostics += files.leftOut.map { finding(about: $0, in: folder) }
        let site = address.map { HubSite($0, deeplink: deeplink ?? defaultDeeplink) }
        let outcomes =
            (try? await parallelMap(notes, width: jobs, worker: {}) { _, path in
                document(path, in: folder, site)
            }) ?? []
        hub.diagnostics += outcomes.flatMap(\.diagnostics)
        hub.unpublished = outcomes.count { !$0.isPublic }
        let published = outcomes.filter(\.isPublic).compactMap(\.document)
        hub.documents = published.filter { !$0.front.isBundle }
        var ids = HubIDs()
        for (index, id) in ids.ids(of: hub.documents, address: address).enumerated() {
            hub.documents[index].id = id
        }
        hub.diagnostics += ids.diagnostics
        var bundles = published.filter(\.front.isBundle)
        hub.nameBundles(&bundles, address: address)
        var names = NoteNames(hub.documents, files: files.others)
        names.site = site
        names.addPages(of: hub.bundles, bundles, slug: slug)
        hub.connect(names)
        hub.publishConcepts(names)
        hub.collectConcepts()
        hub.fillBundles(bundles, names)
        hub.findOrphans()
        hub.diagnostics = hub.diagnostics.sortedByPosition()
        return hub
    }

    /// Returns the finding about a folder whose documents are not published.
    private static func finding(about folder: String, _ message: String) -> Diagnostic {
        var finding = Diagnostic(
            .hubFolder, at: SourcePosition(file: DiskPath.shown(folder), line: 1, column: 1), message)
        finding.quotesSource = false
        return finding
    }

    /// Returns the finding about a file that is not read. A link may lead out of the folder, to a file that is not for readers.
    private static func finding(about file: VaultFiles.LeftOut, in folder: String) -> Diagnostic {
        let path = DiskPath.shown(DiskPath.join(folder, file.path))
        var finding = Diagnostic(
            .hubDocument, file.isLink ? .warning : .note, at: SourcePosition(file: path, line: 1, column: 1),
            file.isLink
                ? "the document is a symbolic link, which is not followed, and is left out; copy the file"
                : "the name begins with a full stop, so the document is left out; rename the file to publish it"
        )
        finding.quotesSource = false
        return finding
    }

    /// The reason why a document is left out.
    private struct Refusal: Error {
        var finding: Diagnostic

        init(_ file: String, line: Int = 1, column: Int = 1, _ message: String) {
            finding = Diagnostic(
                .hubDocument, at: SourcePosition(file: file, line: line, column: column), message)
            finding.quotesSource = false
        }
    }

    /// Returns the text of a file.
    private static func source(at path: String) throws(Refusal) -> SourceText {
        let shown = DiskPath.shown(path)
        let size: Int
        let bytes: [UInt8]
        do throws(FileError) {
            size = try FileReading.size(of: path)
            bytes = size > sizeLimit ? [] : try FileReading.bytes(at: path)
        } catch {
            throw Refusal(shown, "the document cannot be read: \(error)")
        }
        if size > sizeLimit { throw Refusal(shown, "the document is larger than 20 MB; divide it") }
        let source = SourceText(file: shown, bytes: bytes)
        if let violation = TextCheck.violation(about: source), let position = violation.position {
            throw Refusal(
                shown, line: position.line, column: position.column,
                violation.message + ". The document is left out")
        }
        return source
    }

    /// Reads one document.
    private static func document(_ path: String, in folder: String, _ site: HubSite?) -> Outcome {
        var outcome = Outcome()
        var source: SourceText
        do { source = try self.source(at: DiskPath.join(folder, path)) } catch {
            return Outcome(diagnostics: [error.finding])
        }
        var (front, firstLine, findings) = frontMatter(source)
        if firstLine == nil { front.isPublic = false }
        outcome.diagnostics = findings
        outcome.isPublic = front.isPublic
        // Nothing of a private document is kept, not even its title.
        guard front.isPublic, let firstLine else { return outcome }
        // A byte order mark precedes the text.
        if firstLine == 1, source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            source = SourceText(file: source.file, bytes: Array(source.bytes.dropFirst(3)))
        }
        var document = HubDocument(
            path: path, text: NoteScanner.scan(source, firstLine: firstLine, site: site))
        document.front = front
        document.text.ownTitle = front.title?.isEmpty == false ? front.title : nil
        findings = []
        if let (sections, found) = SectionReader.read(&document.text, path: path) {
            document.sections = sections
            outcome.diagnostics += found
        }
        if let (count, position) = front.conceptCount, count != document.sections.concepts.count {
            outcome.diagnostics.append(
                Diagnostic(
                    .hubFrontMatter, at: position,
                    "'concept_count' is \(count), and the document lists \(document.sections.concepts.count)")
            )
        }
        document.complete()
        if document.title.count > titleLimit {
            var finding = Diagnostic(
                .hubFrontMatter, .note, at: source.position(line: 1, column: 1),
                "the title has \(document.title.count) characters; lists and the graph are read better with at most \(titleLimit)"
            )
            finding.quotesSource = false
            outcome.diagnostics.append(finding)
        }
        outcome.document = document
        return outcome
    }

    /// Returns the front matter and the first line after it; no line if it cannot be read.
    private static func frontMatter(
        _ source: SourceText
    ) -> (front: HubFrontMatter, firstLine: Int?, findings: [Diagnostic]) {
        var front = HubFrontMatter()
        let start = source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        if let finding = ForeignFrontMatter.finding(in: source, from: start) {
            return (front, nil, [finding])
        }
        guard ForeignFrontMatter.opensYAML(source.line(1).dropFirst(start)) else {
            let finding = LateFrontMatter.finding(in: source, from: start)
            return (front, finding == nil ? 1 : nil, finding.map { [$0] } ?? [])
        }
        guard
            let last = (2...max(2, min(source.lineStarts.count, 5000))).first(where: {
                isHyphens(source.line($0))
            })
        else {
            return (
                front, nil,
                [
                    Diagnostic(
                        .hubFrontMatter, at: source.position(line: 1, column: start + 1),
                        "the front matter is not closed, so the document is left out; write '---' after it")
                ]
            )
        }
        let range = source.lineStarts[1]..<source.lineStarts[last - 1]
        guard range.count <= 1 << 16 else {
            return (
                front, nil,
                [
                    Diagnostic(
                        .hubFrontMatter, at: source.position(line: 1, column: 1),
                        "the front matter is larger than 64 kB, so the document is left out")
                ]
            )
        }
        let text = String(decoding: source.bytes[range], as: UTF8.self)
        var (value, findings) = YAMLReader.read(text, in: source, firstLine: 2)
        if !findings.isEmpty {
            for index in findings.indices {
                findings[index].rule = RuleDefinition.hubFrontMatter.id
                findings[index].severity = .warning
                findings[index].message += "; the document is left out, since it may be private"
            }
            return (front, nil, findings)
        }
        findings = front.take(value, source)
        // Its author may think that the document is a draft.
        if front.isPublic, last < source.lineStarts.count,
            let finding = LateFrontMatter.finding(in: source, from: source.lineStarts[last], isSecond: true)
        {
            return (front, nil, findings + [finding])
        }
        return (front, last + 1, findings)
    }

    private static func isHyphens(_ line: ArraySlice<UInt8>) -> Bool {
        line.starts(with: "---".utf8) && line.dropFirst(3).allSatisfy(NoteScanner.isSpace)
    }
}

extension HubDocument {
    /// Derives the title, tags and excerpt.
    mutating func complete() {
        let heading = text.titleHeading?.text
        let candidates = [front.title, heading, String(name)]
        title = candidates.compactMap { $0?.trimmed }.first { !$0.isEmpty } ?? String(name)
        if title == heading?.trimmed { titleWords = text.titleHeading?.words?.trimmed }
        var seen: Set<String> = []
        tags = (front.tags + text.tags).filter { seen.insert($0.folded).inserted }
        excerpt = firstWords()
    }
}
