extension ServedTree {
    /// Returns the file of a path; `nil` for a folder or if absent.
    func file(at parts: [String]) -> ServedFile? {
        guard case .file(let file)? = entry(at: parts) else { return nil }
        return file
    }

    /// Returns the path of the page that a name without extension addresses: `@quayside.html` for `@quayside`. `nil`
    /// if there is no such page, or if a file or folder has the name itself.
    func page(named parts: [String]) -> [String]? {
        guard let name = parts.last, entry(at: parts) == nil else { return nil }
        let page = Array(parts.dropLast()) + [name + ".html"]
        return file(at: page) == nil ? nil : page
    }
}
