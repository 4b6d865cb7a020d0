import WebSyntax

/// Refreshes that a script builds by calls of the DOM.
extension JavaScriptReferences {
    /// Adds each remote address in the content of a refresh, where the script names the attribute that makes a meta
    /// element one.
    mutating func addRefreshes() {
        let refreshes = folder.items.filter { $0.kind == .constant || $0.kind == .templateHead }
            .map(\.constant).filter { index in
                index >= 0 && !reported[index] && RemoteString.isRefresh(folder.constants[index].bytes)
            }
        guard !refreshes.isEmpty, namesPragma else { return }
        for constant in refreshes { add(.jsMetaRefresh, constant) }
    }

    /// True if a name or string of the script is the attribute `http-equiv`.
    private var namesPragma: Bool {
        folder.items.indices.contains { index in
            if folder.isWord(index, "httpEquiv") { return true }
            let constant = folder.items[index].constant
            guard constant >= 0, folder.constants[constant].bytes.count == 10 else { return false }
            return folder.constants[constant].text.lowercased() == "http-equiv"
        }
    }
}
