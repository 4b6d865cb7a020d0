/// Resolves the names in links as Obsidian does: by file name or path, then by title, then by alias, then by id. Of several
/// documents the one in the nearest folder is meant, then the one with the shortest path of folders, then the first by
/// alphabet.
struct NoteNames {
    private let documents: [HubDocument]
    /// The indices of documents by names in lower case.
    private var byName: [String: [Int]] = [:]
    private var byTitle: [String: [Int]] = [:]
    private var byAlias: [String: [Int]] = [:]
    private var byID: [String: Int] = [:]
    /// The titles and aliases with a number sign, in lower case.
    let signed: Set<String>
    /// The paths of other files by their names in lower case.
    private var files: [String: [String]] = [:]

    /// The addresses of documents on the hub's site and in its app.
    var site: HubSite?
    /// The names of the files of bundles; at most one entry.
    private var bundles: [NoteNames] = []
    /// The pages of the hub that are not documents, without their ending, by their addresses in lower case.
    private var pages: [String: String] = [:]

    /// - Parameter files: the paths of the folder's other files.
    init(_ documents: [HubDocument], files: [String]) {
        self.documents = documents
        for (index, document) in documents.enumerated() {
            byName[document.name.folded, default: []].append(index)
            byTitle[document.title.folded, default: []].append(index)
            for alias in document.front.aliases { byAlias[alias.folded, default: []].append(index) }
            byID[document.id.folded] = index
        }
        signed = Set((Array(byTitle.keys) + byAlias.keys).filter { $0.utf8.contains(UInt8(ascii: "#")) })
        for path in files {
            let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
            self.files[name.folded, default: []].append(path)
        }
    }

    /// Returns the index of the document that a link means; `nil` for an unknown name.
    func document(_ link: NoteLink, from folder: Substring) -> Int? {
        var written = link.target
        if written.folded.hasSuffix(".md") { written.removeLast(3) }
        let name = written.folded
        guard !name.isEmpty else { return nil }
        if link.isAddress { return byID[name] }
        if name.contains("/") || !link.isWiki {
            if let found = byPath(written, from: folder) { return found }
            if !link.isWiki { return nil }
        }
        if let found = byName[name] { return nearest(spelled(found, written), folder) }
        for table in [byTitle, byAlias] {
            if let found = table[name], let best = nearest(found, folder) { return best }
        }
        return byID[name]
    }

    /// Adds the pages that a hub has besides its documents.
    ///
    /// - Parameter files: the files of the bundles, with their ids.
    mutating func addPages(of bundles: [HubBundle], _ files: [HubDocument], slug: String?) {
        for name in ["index", "digest", "timeline", "graph", "tags"] + (slug.map { ["@" + $0] } ?? []) {
            pages[name.folded] = name
        }
        for bundle in bundles {
            pages["b/\(bundle.id.folded)"] = "b/" + bundle.id
            pages["b/\(bundle.id.folded)-full"] = "b/" + bundle.id
        }
        if !files.isEmpty { self.bundles = [NoteNames(files, files: [])] }
    }

    /// Returns the page of a bundle, or another page of the hub, that a link means, without its ending.
    func page(_ link: NoteLink, from folder: Substring) -> String? {
        if link.isAddress {
            let name = link.target.folded
            return pages[name.hasSuffix(".md") ? String(name.dropLast(3)) : name]
        }
        guard let bundles = bundles.first, let index = bundles.document(link, from: folder) else {
            return nil
        }
        return "b/" + bundles.documents[index].id
    }

    /// Returns true for an address of the site that is neither a document nor a page: that of another profile, a file, or a
    /// folder that each hub has.
    func isElsewhere(_ link: NoteLink) -> Bool {
        guard link.isAddress, document(link, from: "") == nil, page(link, from: "") == nil else {
            return false
        }
        let name = link.target.folded
        let ending = name.lastIndex(of: ".").map { name[$0...].dropFirst() } ?? ""
        return name.hasPrefix("@") || HubIDs.reserved.contains(name)
            || ["txt", "json", "xml", "html", "ico", "png", "svg", "js", "css"].contains(ending)
    }

    /// Returns the path of the file that a link means.
    func file(_ link: NoteLink, from folder: Substring) -> String? {
        if link.isAddress { return nil }
        let name = link.target.folded
        let last = name.lastIndex(of: "/").map { name[name.index(after: $0)...] } ?? name[...]
        guard let found = files[String(last)] else { return nil }
        if name.contains("/") || !link.isWiki {
            let isFromTop = link.isWiki || name.hasPrefix("/")
            let wanted = Self.normalized(isFromTop ? name : Self.join(folder.folded, name))
            let matching = found.filter { path in
                let path = path.folded
                return path == wanted || link.isWiki && path.hasSuffix("/" + wanted)
            }
            return matching.min { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
        }
        return found.min { rank($0, folder) < rank($1, folder) }
    }

    /// Returns the documents whose files have a name with exactly these letters, or all of them.
    private func spelled(_ found: [Int], _ name: some StringProtocol) -> [Int] {
        if found.count < 2 { return found }
        let exact = found.filter { documents[$0].name == name }
        return exact.isEmpty ? found : exact
    }

    private func byPath(_ written: String, from folder: Substring) -> Int? {
        let last = written.lastIndex(of: "/").map { written[written.index(after: $0)...] } ?? written[...]
        guard let found = byName[last.folded] else { return nil }
        if found.count > 1 {
            let path = Self.normalized(Self.join(String(folder), written)) + ".md"
            if !written.hasPrefix("/"), let exact = found.first(where: { documents[$0].path == path }) {
                return exact
            }
            let exact = spelled(found, last)
            if exact.count < found.count, let best = byPath(written.folded, exact, folder) {
                return best
            }
        }
        return byPath(written.folded, found, folder)
    }

    /// - Parameter path: in lower case.
    private func byPath(_ path: String, _ found: [Int], _ folder: Substring) -> Int? {
        let relative = Self.normalized(Self.join(folder.folded, path))
        let absolute = Self.normalized(path)
        let exact =
            (path.hasPrefix("/") ? nil : found.first { documents[$0].path.folded == relative + ".md" })
            ?? found.first { documents[$0].path.folded == absolute + ".md" }
        if let exact { return exact }
        return nearest(
            found.filter { documents[$0].path.folded.hasSuffix("/" + absolute + ".md") }, folder)
    }

    private func nearest(_ found: [Int], _ folder: Substring) -> Int? {
        if found.count < 2 { return found.first }
        return found.min { rank(documents[$0].path, folder) < rank(documents[$1].path, folder) }
    }

    /// A smaller rank is nearer: more folders in common with the link's, fewer folders in all, an earlier path.
    private func rank(_ path: String, _ folder: Substring) -> (Int, Int, String) {
        let parts = path.split(separator: "/").dropLast()
        let own = folder.split(separator: "/")
        let common = zip(parts, own).prefix { $0 == $1 }.count
        return (-common, parts.count, path)
    }

    private static func join(_ folder: String, _ path: String) -> String {
        folder.isEmpty ? path : folder + "/" + path
    }

    /// Returns a path without `.` and `..`.
    private static func normalized(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == "..", !parts.isEmpty { parts.removeLast() } else { parts.append(part) }
        }
        return parts.joined(separator: "/")
    }
}
