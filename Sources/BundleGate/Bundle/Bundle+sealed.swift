import LibraryFolder

extension Bundle {
    /// The folder of sealed pages in a library of readings, with a slash at its end.
    private static let sealedFolder = "sealed/"

    /// Returns true for a file that may be a sealed page of a library of readings. Its mark and its policy decide.
    ///
    /// - Parameter path: relative to the bundle's folder.
    func isSealedPage(_ path: String) -> Bool {
        path.hasPrefix(Self.sealedFolder) && leaves[path] == nil
            && leaves.values.contains { $0.leaf.kind == .readings }
    }

    /// Returns true for a page that is judged as it came from elsewhere: a single file, or a sealed page.
    func isJudgedAlone(_ page: Page) -> Bool { isSingleFiles || page.seal != nil }
}
