extension ServedTree {
    /// Returns the file of a path; `nil` for a folder or if absent.
    func file(at parts: [String]) -> ServedFile? {
        guard case .file(let file)? = entry(at: parts) else { return nil }
        return file
    }
}
