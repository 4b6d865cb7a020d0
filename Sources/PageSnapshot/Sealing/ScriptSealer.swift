import WebReferences

/// Finds the splices of a script: the names of modules, which the page's import map knows, and the addresses of source
/// maps, which go. All else of a script stays as it was; the page's policy refuses what it would ask for.
struct ScriptSealer {
    let run: SealRun
    let layer: SealLayer
    let modules: ModuleGraph?

    func splices(in text: [UInt8], goal: JavaScriptTokenizer.Goal) -> [Splice] {
        text.withUnsafeBufferPointer { splices(in: $0, goal: goal) }
    }

    func splices(in text: Bytes, goal: JavaScriptTokenizer.Goal) -> [Splice] {
        JavaScriptReferences.references(in: text, goal: goal).compactMap { splice(for: $0, in: text) }
    }

    private func splice(for reference: ScriptReference, in text: Bytes) -> Splice? {
        switch reference.row {
        case "js-source-map": return Splice(reference.range, "", reference.row)
        case "js-undecidable":
            if reference.text == "import" { modules?.hasComputedImport = true }
            return nil
        case "js-import-static", "js-export-from", "js-import-dynamic": return module(reference, in: text)
        default: return nil
        }
    }

    private func module(_ reference: ScriptReference, in text: Bytes) -> Splice? {
        guard let modules, let address = modules.resolve(reference.text, layer.base) else { return nil }
        if address.scheme == "data" || address.scheme == "blob" { return nil }
        guard isLiteral(reference.range, in: text) else {
            modules.hasComputedImport = true
            run.report(
                "snapshot-module", .warning,
                "the address of this module is put together; write it as one string for the snapshot to hold it",
                at: reference.range.lowerBound, in: layer)
            return nil
        }
        let name = modules.name(of: address, at: reference.range.lowerBound, layer)
        return Splice(reference.range, name, reference.row)
    }

    /// Whether the range is all of one string.
    private func isLiteral(_ range: Range<Int>, in text: Bytes) -> Bool {
        guard range.lowerBound > 0, range.upperBound < text.count else { return false }
        let quote = text[range.lowerBound - 1]
        return "\"'`".utf8.contains(quote) && text[range.upperBound] == quote && !text[range].contains(quote)
    }
}
