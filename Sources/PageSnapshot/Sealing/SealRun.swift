import Diagnostics
import SiteFiles
import WebFetching
import WebReferences
import WebSyntax

/// The state of sealing one page: fetched files, wanted files, and findings.
///
/// The same code walks over a text up to three times. `discover` only learns its references; `count` learns what
/// repeats; `write` makes the splices and reports.
final class SealRun {
    /// The purpose of the current pass.
    enum Mode { case discover, count, write }

    /// The state of a wanted file.
    enum Answer {
        case fetched(Asset)
        case failed(AssetFailure)
        /// Left out on purpose, with the reason.
        case refused(String)
        /// Not known in this mode.
        /// Not known in this mode.
        case pending
    }

    /// The purpose of the current pass.
    private(set) var mode = Mode.discover
    /// The document that is being sealed.
    var scope: DocumentScope?
    let settings: SealSettings
    private(set) var redactor = Redactor([])
    /// The document that wants a file, by file.
    private(set) var scopes: [AssetWant.Reading: DocumentScope] = [:]
    /// The results of requests.
    private(set) var table: [AssetWant.Key: Result<Asset, AssetFailure>] = [:]
    /// The files to fetch next.
    private(set) var wants: [AssetWant] = []
    /// The files that were wanted before in this pass.
    private var wanted: Set<AssetWant.Reading> = []
    /// The treatment of each file, for the receipt.
    var ledger = ReceiptLedger()
    /// Addresses that the feed's script answers for.
    var feedAddresses: Set<WebAddress> = []
    /// Addresses in scripts, as written, that were answered or reported.
    var askedByScripts: Set<String> = []
    /// The findings of the last writing pass.
    private(set) var findings: [Diagnostic] = []
    /// The findings that prevent the page under `--on-error fail`.
    private(set) var failures: [Diagnostic] = []
    private var reported: Set<Diagnostic> = []
    private var reportedFailures: Set<String> = []
    /// The number of bytes of the style sheets and documents that were nested so far.
    private var nested = 0
    /// The same in the pass that counts.
    private var counted = 0
    /// The encoded files by content, type and role.
    private var encoded: [String: [UInt8]] = [:]

    /// Starts without files.
    init(_ settings: SealSettings) { self.settings = settings }

    // MARK: Files

    /// Returns the files to fetch and forgets them.
    func takeWants() -> [AssetWant] {
        defer { wants = [] }
        return wants
    }

    /// True if a pass found files that are not fetched yet.
    var isWanting: Bool { !wants.isEmpty }

    /// All fetched files.
    var assets: [Asset] { table.values.compactMap { try? $0.get() } }

    /// Releases the files after the last splice: the pictures of a page are in memory several times by then.
    func forgetFiles() {
        table = [:]
        encoded = [:]
        scopes = [:]
        scope = nil
    }

    /// One sorted line for each requested file, for the digest of the content.
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

    /// Returns a splice without secrets. Long replacements were made of redacted texts.
    func redacted(_ splice: Splice) -> Splice {
        if redactor.isEmpty || splice.replacement.count > 4096 { return splice }
        var splice = splice
        splice.replacement = redactor.cleaned(splice.replacement)
        return splice
    }

    /// Notes the result of a request.
    func learn(_ result: Result<Asset, AssetFailure>, for want: AssetWant) { table[want.key] = result }

    /// Returns the result of a request; `nil` if it was not made.
    func known(_ want: AssetWant) -> Result<Asset, AssetFailure>? { table[want.key] }

    /// Returns the state of a file, and notes that it is wanted if it is not known.
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
        // A browser would read the style sheet as a picture or font, and show nothing.
        if role == .picture || role == .font, layer.sheets.contains(address) {
            return .refused("the style sheet refers to itself")
        }
        let want = AssetWant(
            address: address, role: role, documents: layer.documents, sheets: layer.sheets,
            encoding: layer.charset ?? layer.encoding)
        // The first pass only collects. Files are answered when they are all known, in the order of the text.
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
            return mismatch(of: asset, at: address, as: role, in: layer, integrity).map(Answer.failed)
                ?? .fetched(asset)
        }
    }

    /// Returns the failure of a file whose content is not what the page asks for; `nil` for others.
    private func mismatch(
        of asset: Asset, at address: WebAddress, as role: ReferenceRole, in layer: SealLayer,
        _ integrity: String?
    ) -> AssetFailure? {
        // Servers answer missing files with a page and status 200.
        if ContentTypes.isErrorPage(asset, for: role.use) {
            return AssetFailure(
                reason: .wrongType, message: "the server sent a page for it; it may be gone", address: address
            )
        }
        // Browsers do not show it, and the references in it would stay open.
        if ContentTypes.isMisplacedSheet(asset, for: role.use) {
            return AssetFailure(
                reason: .wrongType, message: "the server sent a style sheet for it", address: address)
        }
        if role == .sheet {
            let isLenient =
                layer.isQuirky && layer.document.map { $0.isSameOrigin(as: asset.address) } ?? false
            if let type = ContentTypes.refusedSheetType(of: asset, isLenient: isLenient) {
                return AssetFailure(
                    reason: .wrongType, message: "the server sent it as \(type), which browsers do not apply",
                    address: address)
            }
        }
        // A browser would refuse the file, so the page was shown without it.
        if let integrity, !Integrity.allows(asset.bytes, integrity) {
            return AssetFailure(
                reason: .integrity, message: "it is not what the page's integrity attribute names",
                address: address)
        }
        return nil
    }

    /// Returns the reason to leave out a document: a page that frames itself, with any query, or too deep nesting.
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

    /// Starts a pass.
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

    /// Adds a finding. Only the writing pass reports, so that each problem is reported once.
    func report(
        _ rule: RuleDefinition, _ message: String, at offset: Int, in layer: SealLayer,
        severity: Diagnostic.Severity? = nil
    ) {
        guard mode == .write else { return }
        let position = layer.place.file.position(layer.place.offset(of: offset))
        let finding = Diagnostic(rule, severity, at: position, redactor.cleaned(message))
        if reported.insert(finding).inserted { findings.append(finding) }
    }

    /// Reports a file that could not be fetched.
    func report(_ failure: AssetFailure, at offset: Int, in layer: SealLayer) {
        guard mode == .write else { return }
        ledger.note(
            settings.onError == .drop ? .dropped : .placeholder, failure.address,
            why: "\(failure.reason.rawValue): \(failure.message)")
        // Once for each text that asks for the file; its first place suffices.
        let asker = layer.place.file.name + " " + failure.address.serialized
        guard reportedFailures.insert(asker).inserted else { return }
        let isError = settings.onError == .fail
        let file = Self.shortened(failure.address.description)
        report(
            .snapshotAsset, "'\(file)' is not in the snapshot: \(failure.message)", at: offset, in: layer,
            severity: isError ? .error : nil)
        if isError, let last = findings.last { failures.append(last) }
    }

    /// Resets everything that a writing pass produces.
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

    /// Returns at most 120 characters of a text.
    static func shortened(_ text: String) -> String { text.count > 120 ? text.prefix(117) + "…" : text }
}
