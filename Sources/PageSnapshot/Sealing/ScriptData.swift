import WebFetching
import WebReferences
import WebSyntax

/// Data that a script requests by a constant address: fetched, and answered from the file.
struct ScriptData {
    let run: SealRun
    let layer: SealLayer

    /// Adds the answer for a request, or reports that it is missing.
    func answer(_ reference: ScriptReference, in text: Bytes) {
        // Addresses of requests are relative to the document, not to the script. Their queries are UTF-8.
        guard let scope = run.scope, !layer.isPicture, isAsked(reference),
            let address = WebAddress(reference.text, relativeTo: scope.layer.base)?.withoutFragment,
            ["http", "https", "file"].contains(address.scheme), !run.feedAddresses.contains(address)
        else { return }
        run.askedByScripts.insert(reference.text)
        let offset = reference.range.lowerBound
        if sends(reference, in: text) {
            return run.report(
                .snapshotData,
                "a script sends something to '\(SealRun.shortened(reference.text))'; the snapshot does not",
                at: offset, in: layer, severity: .note)
        }
        switch run.ask(for: address, as: .data, in: scope.layer) {
        case .pending: break
        case .refused(let why): if run.mode == .write { run.ledger.note(.dropped, address, why: why) }
        case .failed(let failure): run.report(failure, at: offset, in: layer)
        case .fetched(let asset):
            let sealer = FeedSealer(run: run, layer: scope.layer)
            scope.answer(
                Self.isText(asset)
                    ? sealer.answer(asset, at: address) : sealer.binaryAnswer(asset, at: address))
        }
    }

    /// Reports a request whose address is computed.
    func isComputed(_ reference: ScriptReference) {
        run.report(
            .snapshotData,
            "a script asks for an address that it computes; the snapshot does not have what is there",
            at: reference.range.lowerBound, in: layer, severity: .note)
    }

    /// Returns true for an address that a server or a file would answer.
    private func isAsked(_ reference: ScriptReference) -> Bool {
        switch reference.target {
        case .remote, .relative, .rootAbsolute: true
        default: false
        }
    }

    /// Returns true if the call names a method that sends something.
    private func sends(_ reference: ScriptReference, in text: Bytes) -> Bool {
        let methods = ["POST", "PUT", "PATCH", "DELETE"]
        if ReferenceTable.row(reference.row)?.sealing == .data(.xhr) {
            let before = text.text(max(0, reference.range.lowerBound - 16)..<reference.range.lowerBound)
            return methods.contains { before.uppercased().contains($0) }
        }
        let end = min(text.count, reference.range.upperBound + 160)
        let options = text.text(reference.range.upperBound..<end).prefix { $0 != ")" && $0 != ";" }
        guard let method = options.firstRange(of: "method") else { return false }
        let value = options[method.upperBound...].prefix(24).uppercased()
        return methods.contains { value.contains($0) }
    }

    /// Returns true if a file has no signature of a binary format and no NUL.
    static func isText(_ asset: Asset) -> Bool {
        FileSignature.type(of: asset.bytes) == nil && !asset.bytes.contains(0)
    }
}
