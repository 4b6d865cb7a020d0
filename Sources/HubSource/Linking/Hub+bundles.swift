import Diagnostics
import SiteFiles

extension Hub {
    /// The most bundles of a document.
    package static let bundleLimit = 10
    /// The most findings about text of a bundle that no page shows.
    private static let unshownLimit = 20

    /// Adds the bundles of files without what they have; without any, the folders at the top are bundles.
    ///
    /// - Parameter address: the address of the hub's site.
    mutating func nameBundles(_ files: inout [HubDocument], address: String?) {
        var ids = HubIDs(ending: "-full")
        let folder = address.map { ($0.last == "/" ? String($0.dropLast()) : $0) + "/b" }
        for (number, id) in ids.ids(of: files, address: folder).enumerated() {
            files[number].id = id
            bundles.append(HubBundle(id: id, title: files[number].title))
        }
        if files.isEmpty { addFolders(&ids) }
        diagnostics += ids.diagnostics
    }

    /// Adds what the files of bundles have.
    mutating func fillBundles(_ files: [HubDocument], _ names: NoteNames) {
        for (number, file) in files.enumerated() {
            var bundle = bundles[number]
            bundle.titleWords = file.titleWords
            bundle.description = names.published(file.front.description, from: file.folder).trimmed
            bundle.intent = names.published(file.front.intent, from: file.folder).trimmed
            bundle.source = names.withoutAddresses(file.front.source ?? "")
            bundle.updated = file.front.updated
            bundle.analysed = file.front.analysed
            bundle.isAnalysisStale = file.front.isAnalysisStale
            bundle.path = file.path
            let text = BundleText(file.text)
            bundle.paragraphs =
                ([bundle.description]
                + text.paragraphs.map { names.published($0, from: file.folder).trimmed }).filter {
                    !$0.isEmpty
                }
            // The list is not among the words: it may name private documents.
            let hasWords = text.opening != nil || file.sections.lines[.summary] != nil
            if bundle.description.isEmpty, hasWords {
                bundle.description = names.withoutAddresses(file.firstWords(in: text.opening))
            }
            if bundle.paragraphs.isEmpty, !bundle.description.isEmpty {
                bundle.paragraphs = [bundle.description]
            }
            bundle.paragraphParts = bundle.paragraphs.map {
                linkedParts($0, of: nil, from: file.folder, names)
            }
            bundle.members = members(of: file, text, names)
            reportPlaces(of: file, names)
            reportUnshown(text, of: file)
            bundles[number] = bundle
        }
        collectMentions()
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

    /// Returns the paths of the bundles that a document links to; sorted.
    package func bundles(linkedFrom document: Int) -> [String] {
        Set(targets[document].values.compactMap(\.bundlePath)).sorted()
    }

    /// Returns the paths of other bundles that a bundle links to in its words; sorted.
    package func bundles(mentionedBy bundle: Int) -> [String] {
        let parts = (bundles[bundle].paragraphParts + bundles[bundle].members.map(\.parts)).joined()
        return Set(
            parts.compactMap { part in
                if case .page(_, let page) = part { NoteTarget.page(page).bundlePath } else { nil }
            }
        ).subtracting(["b/" + bundles[bundle].id]).sorted()
    }

    private mutating func collectMentions() {
        for (number, bundle) in bundles.enumerated() {
            let listed = Set(bundle.members.map(\.document))
            for parts in bundle.paragraphParts + bundle.members.map(\.parts) {
                for (place, part) in parts.enumerated() {
                    guard case .link(_, let document, _) = part, !listed.contains(document) else { continue }
                    if mentions[document].last?.bundle != number {
                        mentions[document].append(Mention(bundle: number))
                    }
                    mentions[document][mentions[document].count - 1].add(place, of: parts)
                }
            }
        }
    }

    private mutating func members(of file: HubDocument, _ text: BundleText, _ names: NoteNames)
        -> [HubBundle.Member]
    {
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
            let parts = hub.linkedParts(words, of: nil, from: file.folder, names)
            members.append(.init(document: document, annotation: words, parts: parts))
        }
        for member in file.front.members {
            add(NoteLink(target: member.name), member.annotation, at: member.position, to: &self)
        }
        // The first link of an entry names the document; the words after it are about it.
        for entry in text.entries {
            add(names.whole(entry.link), entry.annotation, at: entry.position, to: &self)
        }
        return members
    }

    /// Reports the links of a bundle's file to a place that their document does not have. They lead to the document.
    private mutating func reportPlaces(of file: HubDocument, _ names: NoteNames) {
        for mark in file.text.marks {
            guard let link = mark.noteLink.map(names.whole), !link.place.isEmpty,
                let other = names.document(link, from: file.folder),
                Self.placeID(of: link, in: documents[other]) == nil
            else { continue }
            // The name is in the definition, which has the finding.
            if case .reference = mark.kind { continue }
            let (title, place) = (documents[other].title.prefix(60), link.place.prefix(80))
            diagnostics.append(
                Diagnostic(
                    .linkDangling, at: file.source.position(atOffset: mark.range.lowerBound),
                    "'\(title)' has no heading or block '\(place)'"))
        }
    }

    /// Reports the text of a bundle's file that no page shows.
    private mutating func reportUnshown(_ text: BundleText, of file: HubDocument) {
        for (number, line) in text.unshown.prefix(Self.unshownLimit).enumerated() {
            let others = text.unshown.count - Self.unshownLimit
            let rest =
                number == Self.unshownLimit - 1 && others > 0 ? "; so are \(others) parts after it" : ""
            report(
                "this text is in no page: a bundle has paragraphs, and then a list of links with words about each\(rest)",
                at: file.source.position(line: line, column: 1))
        }
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
            guard let members = groups[folder], let first = members.first else { continue }
            let id = ids.id(ofFolder: folder, with: documents[first])
            var bundle = HubBundle(id: id, title: String(folder))
            bundle.source = "folder"
            bundle.members = members.map { .init(document: $0, annotation: "") }
            bundles.append(bundle)
        }
    }

    private mutating func report(_ message: String, at position: SourcePosition) {
        diagnostics.append(Diagnostic(.hubBundle, at: position, message))
    }
}
