package import Diagnostics
import HubLibrary
package import LibraryFolder
import SiteFiles

/// Moves findings about the composed pages of hubs and transcripts to the documents whose lines they are about.
package enum DocumentPlaces {
    /// Returns findings with their places in the documents.
    package static func mapped(_ diagnostics: [Diagnostic], _ manifests: [LibraryManifest]) -> [Diagnostic] {
        let sources = manifests.compactMap(\.composedSource).filter {
            $0.kind == .hub || $0.kind == .transcripts
        }
        guard !sources.isEmpty, !diagnostics.isEmpty else { return diagnostics }
        var places = sources.map { SourcePlaces($0) }
        return diagnostics.map { finding in
            var finding = finding
            for index in places.indices {
                if let position = finding.position, let moved = places[index].moved(position) {
                    finding.position = moved.position
                    if !moved.isExact { finding.quotesSource = false }
                }
                // A place in the words of the page itself is of no use to the author.
                finding.related = finding.related.compactMap { related in
                    guard let moved = places[index].moved(related.position) else { return related }
                    // The next render would undo a change of the page.
                    if let fix = finding.fix?.text {
                        finding.fix?.text = fix.replacing(
                            " in \(related.position.file)", with: " in \(moved.position.file)")
                    }
                    return moved.isExact ? .init(related.relation, moved.position) : nil
                }
            }
            return finding
        }
    }

    /// The documents of one source, read for the first finding.
    private struct SourcePlaces {
        private let source: SourceSettings
        private let shownPages: String
        private lazy var origins = LineOrigins(
            text: String(
                decoding: (try? FileReading.bytes(
                    at: DiskPath.join(source.pagesFolder, HubEdition.originsFile))) ?? [],
                as: UTF8.self))
        private var texts: [String: SourceText] = [:]

        init(_ source: SourceSettings) {
            self.source = source
            shownPages = DiskPath.shown(source.pagesFolder) + "/"
        }

        mutating func moved(_ position: SourcePosition) -> (position: SourcePosition, isExact: Bool)? {
            guard position.file.hasPrefix(shownPages) else { return nil }
            let page = String(position.file.dropFirst(shownPages.count))
            guard let origin = origins.origin(ofLine: position.line, of: page) else { return nil }
            if source.kind == .transcripts {
                // The file may be larger than memory.
                let file = DiskPath.shown(DiskPath.join(source.documentFolder, origin.path))
                return (SourcePosition(file: file, line: origin.line, column: 1), false)
            }
            let document = text(DiskPath.join(source.from, origin.path))
            guard origin.isExact else { return (document.position(line: origin.line, column: 1), false) }
            let written = text(DiskPath.join(source.pagesFolder, page)).line(position.line)
            let column = LineAlignment(page: written, document: document.line(origin.line)).column(
                position.column)
            return (document.position(line: origin.line, column: column), true)
        }

        private mutating func text(_ path: String) -> SourceText {
            if let known = texts[path] { return known }
            let text = SourceText(file: DiskPath.shown(path), bytes: (try? FileReading.bytes(at: path)) ?? [])
            texts[path] = text
            return text
        }
    }
}

extension SourceSettings {
    /// The folder that the paths of documents are relative to.
    var documentFolder: String { FileReading.isFolder(from) ? from : DiskPath.folder(of: from) }
}
