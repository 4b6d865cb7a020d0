import WebReferences
import WebSyntax

/// Finds the splices of a script: the names of modules, which the page's import map knows, the addresses of source
/// maps, and registrations of service workers. All other text stays as it is; the page's policy refuses its requests.
struct ScriptSealer {
    let run: SealRun
    let layer: SealLayer
    let modules: ModuleGraph?

    /// Returns the splices of a script.
    func splices(in text: [UInt8], goal: JavaScriptTokenizer.Goal) -> [Splice] {
        text.withUnsafeBufferPointer { splices(in: $0, goal: goal) }
    }

    /// Returns the splices of a script, and collects the data that it requests.
    func splices(in text: Bytes, goal: JavaScriptTokenizer.Goal) -> [Splice] {
        let references = JavaScriptReferences.references(in: text, goal: goal)
        let data = JavaScriptReferences.dataAddresses(in: text, goal: goal)
        for reference in references.filter(Self.asksForData) + data {
            ScriptData(run: run, layer: layer).answer(reference, in: text)
        }
        if references.contains(where: Self.isModule) { reportJSONModules(in: text, goal: goal) }
        let files = goal == .module ? JavaScriptReferences.moduleFiles(in: text) : []
        return references.compactMap { splice(for: $0, in: text, among: references) }
            + files.compactMap { file($0.arguments, $0.text) }
    }

    /// Returns the splice of one reference; `nil` if the text stays.
    private func splice(
        for reference: ScriptReference, in text: Bytes, among all: [ScriptReference]
    ) -> Splice? {
        guard let row = ReferenceTable.row(reference.row) else { return nil }
        if row.effect == .computed {
            computed(reference, among: all)
            return nil
        }
        switch row.sealing {
        case .remove: return Splice(reference.range, "", row.id.rawValue)
        // The other row is the address in the call.
        case .unregister: return row.kind == .flag ? serviceWorker(reference, in: text) : nil
        case .module: return module(reference, in: text)
        case .embed, .link, .disarm, .nested, .script, .data, .refused, .stay: return nil
        }
    }

    /// Returns true for requests whose row says that the snapshot answers them.
    private static func asksForData(_ reference: ScriptReference) -> Bool {
        if case .data = ReferenceTable.row(reference.row)?.sealing { true } else { false }
    }

    /// Returns true for the specifier of a module.
    private static func isModule(_ reference: ScriptReference) -> Bool {
        ReferenceTable.row(reference.row)?.sealing == .module
    }

    /// Reports JSON modules. Browsers fetch them under `connect-src` (CSP Level 3, 6.8.1), which allows nothing. Style
    /// sheets that are modules are under `style-src`, which allows data: URLs.
    private func reportJSONModules(in text: Bytes, goal: JavaScriptTokenizer.Goal) {
        guard run.mode == .write, !layer.isPicture else { return }
        for offset in JavaScriptReferences.jsonModules(in: text, goal: goal) {
            run.report(
                .snapshotModule,
                "a snapshot cannot load this JSON module: its policy refuses it like a request; "
                    + "fetch() the file, or export the data from a JavaScript module",
                at: offset, in: layer)
        }
    }

    /// Reports an address that only running the script tells.
    private func computed(_ reference: ScriptReference, among all: [ScriptReference]) {
        if reference.text == "import" { computedImport(reference) }
        // The address of `fetch(new Request("a.json"))` is constant, although the call looks computed.
        let isNamed = all.contains {
            ReferenceTable.row($0.row)?.sealing == .data(.request)
                && reference.range.contains($0.range.lowerBound)
        }
        if reference.text == "fetch", !isNamed {
            ScriptData(run: run, layer: layer).isComputed(reference)
        }
    }

    /// Notes and reports an import whose address is computed.
    private func computedImport(_ reference: ScriptReference) {
        modules?.hasComputedImport = true
        run.report(
            .snapshotModule,
            "the address of this import is computed; the snapshot has it only where the page's import map names it",
            at: reference.range.lowerBound, in: layer)
    }

    /// Embeds a file beside a module, in `new URL(…, import.meta.url)`. A data: URL has no files beside it.
    private func file(_ arguments: Range<Int>, _ text: String) -> Splice? {
        guard !text.isEmpty else {
            run.report(
                .snapshotModule,
                "the address of this file beside the module is computed; write it as one string for the snapshot to hold it",
                at: arguments.lowerBound, in: layer)
            return nil
        }
        let path = text.prefix { $0 != "?" && $0 != "#" }.lowercased()
        let role: ReferenceRole =
            path.hasSuffix(".js") || path.hasSuffix(".mjs")
            ? .script
            : path.hasSuffix(".css") ? .sheet : FeedSealer.namesPicture("/" + text) ? .picture : .media
        switch run.embed(text, as: role, at: arguments.lowerBound, in: layer) {
        case .pending: return nil
        case .url(let url, _):
            guard run.mode == .write else { return nil }
            return Splice(arguments, Array("\"".utf8) + url + Array("\"".utf8), "js-module-file")
        case .standIn(let url):
            let url = url ?? Placeholder.nothing(role.use)
            return Splice(arguments, Array("\"".utf8) + url + Array("\"".utf8), "js-module-file")
        }
    }

    /// Replaces the registration of a service worker, which could answer for other files of the same origin, by a
    /// promise that never settles.
    private func serviceWorker(_ reference: ScriptReference, in text: Bytes) -> Splice? {
        var before = reference.range.lowerBound
        while before > 0, text[before - 1].isHTMLSpace { before -= 1 }
        // A member of something that is computed: the policy's worker-src refuses it.
        if before > 0, text[before - 1] == UInt8(ascii: ".") { return nil }
        run.report(
            .snapshotScript, "the registration of a service worker was removed",
            at: reference.range.lowerBound, in: layer)
        return Splice(reference.range, "new Promise(function(){})", "js-service-worker")
    }

    /// Replaces a literal specifier by the module's name.
    private func module(_ reference: ScriptReference, in text: Bytes) -> Splice? {
        guard let modules, let address = modules.resolve(reference.text, layer.base) else { return nil }
        if address.scheme == "data" || address.scheme == "blob" { return nil }
        guard isLiteral(reference.range, in: text) else {
            modules.hasComputedImport = true
            run.report(
                .snapshotModule,
                "the address of this module is put together; write it as one string for the snapshot to hold it",
                at: reference.range.lowerBound, in: layer)
            return nil
        }
        let name = modules.name(of: address, at: reference.range.lowerBound, layer)
        return Splice(reference.range, name, reference.row.rawValue)
    }

    /// Returns true if the range is the whole of one string.
    private func isLiteral(_ range: Range<Int>, in text: Bytes) -> Bool {
        guard range.lowerBound > 0, range.upperBound < text.count else { return false }
        let quote = text[range.lowerBound - 1]
        return "\"'`".utf8.contains(quote) && text[range.upperBound] == quote && !text[range].contains(quote)
    }
}
