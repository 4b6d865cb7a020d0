/// The names of the pages of tasks: their ids, as a file system takes them. Two ids that differ by case alone get different names.
struct TaskNames {
    private var pages: [String: String] = [:]

    init(_ ids: [String]) {
        var used: Set<String> = []
        for id in ids {
            let slug = Self.slug(id)
            var name = TranscriptsEdition.taskPrefix + slug
            var count = 2
            while !used.insert(name.lowercased()).inserted {
                name = "\(TranscriptsEdition.taskPrefix)\(slug)--\(count)"
                count += 1
            }
            pages[id] = name
        }
    }

    /// The name of a task's page without its ending.
    subscript(id: String) -> String { pages[id] ?? TranscriptsEdition.taskPrefix + Self.slug(id) }

    /// Returns true for a task with a page.
    func has(_ id: String) -> Bool { pages[id] != nil }

    /// Returns an id with ASCII letters, digits and hyphens, at most 64 characters.
    static func slug(_ id: String) -> String {
        var slug = ""
        for scalar in id.unicodeScalars.prefix(200) {
            let isKept =
                scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
            if isKept || scalar == "_" {
                slug.unicodeScalars.append(scalar)
            } else if slug.last != "-", !slug.isEmpty {
                slug.append("-")
            }
            if slug.utf8.count >= 64 { break }
        }
        while slug.last == "-" { slug.removeLast() }
        return slug.isEmpty ? "x" : slug
    }
}
