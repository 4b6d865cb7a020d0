import Diagnostics
import SiteFiles
import WebFetching
import WebReferences
import WebSyntax

/// The sealing of one page: what was fetched, what is still wanted, and what was done.
///
/// A text is walked up to three times by the same code. `discover` only learns what it asks for; `count` learns what
/// repeats; `write` makes the splices, and all that is reported is reported then.
final class SealRun {
    enum Mode { case discover, count, write }

    enum Answer {
        case fetched(Asset)
        case failed(AssetFailure)
        /// Left out on purpose, and why.
        case refused(String)
        /// Not known in this mode.
        case pending
    }

    private(set) var mode = Mode.discover
    /// The document that is being sealed.
    var scope: DocumentScope?
    let settings: SealSettings
    private(set) var redactor = Redactor([])
    /// The document for which a file is wanted.
    private(set) var scopes: [AssetWant.Reading: DocumentScope] = [:]
    private(set) var table: [AssetWant.Key: Result<Asset, AssetFailure>] = [:]
    private(set) var wants: [AssetWant] = []
    private var wanted: Set<AssetWant.Reading> = []
    var ledger = ReceiptLedger()
    /// Addresses that the feed's script answers for.
    var feedAddresses: Set<WebAddress> = []
    /// Addresses as scripts write them that were answered or reported.
    var askedByScripts: Set<String> = []
    private(set) var findings: [Diagnostic] = []
    private(set) var failures: [Diagnostic] = []
    private var reported: Set<Diagnostic> = []
    private var reportedFailures: Set<String> = []
    /// Bytes of the sheets and documents that were nested so far.
    private var nested = 0
    private var counted = 0
    /// The encoded files by content, type and role.
    private var encoded: [String: [UInt8]] = [:]

    init(_ settings: SealSettings) { self.settings = settings }

    // MARK: Files

    func takeWants() -> [AssetWant] {
        defer { wants = [] }
        return wants
    }

    var isWanting: Bool { !wants.isEmpty }

    /// All files that were had.
    var assets: [Asset] { table.values.compactMap { try? $0.get() } }

    /// Lets go of the files, when the last splice is made: a page of pictures is in memory often enough.
    func forgetFiles() {
        table = [:]
        encoded = [:]
        scopes = [:]
        scope = nil
    }

    /// One line for each file that was asked for, in order.
    var digests: [String] {
        table.map { key, result in
            let what: String
            switch result {
            case .success(let asset):
                what = "\(asset.sha256) \(asset.address.serialized) \(asset.contentType ?? "")"
            case .failure(let failure): what = failure.reason.rawValue
            }
            return "\(key.use.rawValue) \(key.address.serialized) \(what)"
        }.sorted()
    }

    /// A splice without secrets. What is long was made of texts that hold none.
    func redacted(_ splice: Splice) -> Splice {
        if redactor.isEmpty || splice.replacement.count > 4096 { return splice }
        var splice = splice
        splice.replacement = redactor.cleaned(splice.replacement)
        return splice
    }

    func learn(_ result: Result<Asset, AssetFailure>, for want: AssetWant) { table[want.key] = result }

    func known(_ want: AssetWant) -> Result<Asset, AssetFailure>? { table[want.key] }

    func ask(
        for address: WebAddress, as role: ReferenceRole, in layer: SealLayer, integrity: String? = nil
    ) -> Answer {
        if layer.isPicture { return .refused("a picture loads nothing from outside itself") }
        let address = address.withoutFragment
        if role == .document {
            if let why = refusal(ofDocument: address, in: layer) { return .refused(why) }
        }
        if role == .sheet {
            if layer.sheets.contains(address) { return .refused("the style sheet imports itself") }
            if layer.sheets.count >= settings.maximumImportDepth { return .refused("imports nest too deep") }
        }
        let want = AssetWant(
            address: address, role: role, documents: layer.documents, sheets: layer.sheets,
            encoding: layer.encoding)
        guard mode != .discover, let known = table[want.key] else {
            if wanted.insert(want.reading).inserted {
                wants.append(want)
                scopes[want.reading] = scope
            }
            return .pending
        }
        switch known {
        case .failure(let failure): return .failed(failure)
        case .success(let asset):
            if ContentTypes.isErrorPage(asset, for: role.use) {
                return .failed(
                    AssetFailure(
                        reason: .wrongType, message: "the server sent a page for it; it may be gone",
                        address: address))
            }
            if let integrity, !Integrity.allows(asset.bytes, integrity) {
                return .failed(
                    AssetFailure(
                        reason: .integrity, message: "it is not what the page's integrity attribute names",
                        address: address))
            }
            return .fetched(asset)
        }
    }

    /// Pages that frame themselves stop, whatever their query says.
    private func refusal(ofDocument address: WebAddress, in layer: SealLayer) -> String? {
        let place = address.withoutQuery
        if layer.documents.contains(where: { $0.withoutQuery == place }) { return "the page frames itself" }
        let depth = max(layer.documents.count, layer.depth + 1)
        return depth > settings.maximumDocumentDepth ? "documents nest too deep" : nil
    }

    /// Returns true if a nested text of this size still fits.
    func nest(_ count: Int) -> Bool {
        switch mode {
        case .discover: return true
        case .count:
            counted += count
            return counted <= settings.maximumNested
        case .write:
            nested += count
            return nested <= settings.maximumNested
        }
    }

    func beginPass(_ mode: Mode) {
        self.mode = mode
        if mode == .count { counted = 0 }
    }

    /// Returns the value of `make`, computed once for a key.
    func cached(_ key: String, _ make: () -> [UInt8]) -> [UInt8] {
        if let known = encoded[key] { return known }
        let made = make()
        encoded[key] = made
        return made
    }

    // MARK: Reports

    func report(
        _ rule: RuleDefinition, _ message: String, at offset: Int, in layer: SealLayer,
        severity: Diagnostic.Severity? = nil
    ) {
        guard mode == .write else { return }
        let position = layer.place.file.position(layer.place.offset(of: offset))
        let finding = Diagnostic(rule, severity, at: position, redactor.cleaned(message))
        if reported.insert(finding).inserted { findings.append(finding) }
    }

    /// A file that was not had.
    func report(_ failure: AssetFailure, at offset: Int, in layer: SealLayer) {
        guard mode == .write else { return }
        ledger.note(
            settings.onError == .drop ? .dropped : .placeholder, failure.address,
            why: "\(failure.reason.rawValue): \(failure.message)")
        // Once for each file that asks for it: the first place tells.
        let asker = layer.place.file.name + " " + failure.address.serialized
        guard reportedFailures.insert(asker).inserted else { return }
        let isError = settings.onError == .fail
        let file = Self.shortened(failure.address.description)
        report(
            .snapshotAsset, "'\(file)' is not in the snapshot: \(failure.message)", at: offset, in: layer,
            severity: isError ? .error : nil)
        if isError, let last = findings.last { failures.append(last) }
    }

    /// Before all splices are made, or made again.
    func restart(_ redactor: Redactor) {
        self.redactor = redactor
        encoded = [:]
        nested = 0
        counted = 0
        mode = .write
        wanted = []
        findings = []
        failures = []
        reported = []
        reportedFailures = []
        ledger = ReceiptLedger()
    }

    static func shortened(_ text: String) -> String { text.count > 120 ? text.prefix(117) + "…" : text }
}
