import Diagnostics
import SiteFiles

extension Hub {
    /// The most bundles of a document.
    package static let bundleLimit = 10

    /// Adds the bundles of files; without any, the folders at the top are bundles.
    mutating func addBundles(_ files: [HubDocument], _ names: NoteNames) {
        var ids = HubIDs(ending: "-full")
        for file in files {
            var bundle = HubBundle(id: ids.id(of: file, host: nil), title: file.title)
            bundle.description = names.published(file.front.description, from: file.folder).trimmed
            bundle.intent = names.published(file.front.intent, from: file.folder).trimmed
            bundle.source = file.front.source ?? ""
            bundle.updated = file.front.updated
            bundle.analysed = file.front.analysed
            bundle.isAnalysisStale = file.front.isAnalysisStale
            bundle.path = file.path
            if bundle.description.isEmpty { bundle.description = file.excerpt }
            bundle.members = members(of: file, names)
            bundles.append(bundle)
        }
        if files.isEmpty { addFolders(&ids) }
        diagnostics += ids.diagnostics
        for (number, bundle) in bundles.enumerated() {
            for member in bundle.members {
                if memberships[member.document].count == Self.bundleLimit {
                    report(
                        "'\(documents[member.document].title.prefix(60))' is in more than \(Self.bundleLimit) bundles; the others do not show it on its page",
                        at: documents[member.document].source.position(line: 1, column: 1))
                } else if memberships[member.document].count < Self.bundleLimit {
                    memberships[member.document].append(number)
                }
            }
        }
    }

    private mutating func members(of file: HubDocument, _ names: NoteNames) -> [HubBundle.Member] {
        var members: [HubBundle.Member] = []
        var seen: Set<Int> = []
        func add(_ link: NoteLink, _ annotation: String, at position: SourcePosition, to hub: inout Hub) {
            guard let document = names.document(link, from: file.folder) else {
                return hub.report("no published document is called '\(link.target.prefix(80))'", at: position)
            }
            guard seen.insert(document).inserted else {
                return hub.report(
                    "the bundle lists '\(link.target.prefix(80))' twice; the first counts", at: position)
            }
            let words = names.published(annotation, from: file.folder).trimmed
            members.append(.init(document: document, annotation: words))
        }
        for member in file.front.members {
            add(NoteLink(target: member.name), member.annotation, at: member.position, to: &self)
        }
        var lastLine = 0
        for mark in file.text.marks {
            // The first link of an entry names the document; the words after it are about it.
            guard let link = mark.noteLink, !link.isEmbed, mark.line != lastLine, file.text.isEntry(mark.line)
            else { continue }
            lastLine = mark.line
            let end = mark.outer?.upperBound ?? mark.range.upperBound
            let line = file.source.line(mark.line)
            let rest = String(decoding: line[min(end, line.endIndex)...], as: UTF8.self)
            let annotation = rest.drop { $0.isWhitespace || ":-–—".contains($0) }
            add(
                link, String(annotation).trimmed, at: file.source.position(atOffset: mark.range.lowerBound),
                to: &self)
        }
        return members
    }

    private mutating func addFolders(_ ids: inout HubIDs) {
        var order: [Substring] = []
        var groups: [Substring: [Int]] = [:]
        for (index, document) in documents.enumerated() {
            guard let slash = document.path.firstIndex(of: "/") else { continue }
            let folder = document.path[..<slash]
            if groups[folder] == nil { order.append(folder) }
            groups[folder, default: []].append(index)
        }
        for folder in order {
            // The id is made as for a file with the name of the folder.
            let file = HubDocument(
                path: folder + ".md",
                text: NoteText(source: SourceText(file: String(folder), bytes: []), firstLine: 1, lastLine: 1)
            )
            var bundle = HubBundle(id: ids.id(of: file, host: nil), title: String(folder))
            bundle.source = "folder"
            bundle.members = (groups[folder] ?? []).map { .init(document: $0, annotation: "") }
            bundles.append(bundle)
        }
    }

    private mutating func report(_ message: String, at position: SourcePosition) {
        diagnostics.append(Diagnostic(.hubBundle, at: position, message))
    }
}

extension NoteText {
    /// Returns true for a line that begins an entry of a list.
    fileprivate func isEntry(_ line: Int) -> Bool {
        let text = source.line(line)
        let rest = text.drop(while: NoteScanner.isSpace)
        return NoteScanner.content(of: text).startIndex > rest.startIndex && rest.first != UInt8(ascii: ">")
    }
}
