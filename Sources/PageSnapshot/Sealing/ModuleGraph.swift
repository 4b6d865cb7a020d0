import WebFetching
import WebSyntax

/// The modules of one document, each once, under names of their own.
///
/// A data: URL has no base, so modules in data: URLs cannot name each other. An import map can name them all, cycles
/// included: every literal specifier becomes `#module-N`, and the map has its data: URL. Such a name is not an address
/// (HTML Standard, 8.1.5.4), so it has the same meaning in every module.
final class ModuleGraph {
    private let run: SealRun
    private let layer: SealLayer
    /// The page's own import maps.
    private var map = ImportMap()
    /// The place of the page's first import map, in its layer.
    private var mapOffset = 0
    /// The number of each module by address.
    private var numbers: [WebAddress: Int] = [:]
    /// The modules in the order of their numbers, with the place of their first use.
    private var order: [(address: WebAddress, offset: Int, layer: SealLayer)] = []
    /// The number of script elements with a module as their source.
    private var sources: [WebAddress: Int] = [:]
    /// True if a script imports a computed address.
    var hasComputedImport = false

    /// Creates the modules of a document.
    init(_ run: SealRun, _ layer: SealLayer) {
        self.run = run
        self.layer = layer
    }

    /// Adds an import map of the page. Returns false if it is not a JSON object.
    ///
    /// - Parameter offset: the offset of the map in the document, for reports.
    func add(importMap json: [UInt8], relativeTo base: WebAddress?, at offset: Int) -> Bool {
        if map.isEmpty { mapOffset = offset }
        return map.add(json, relativeTo: base)
    }

    /// Returns the address of a specifier.
    func resolve(_ specifier: String, _ base: WebAddress?) -> WebAddress? {
        map.resolve(specifier, from: base)
    }

    /// Returns the name of a module, which its first use creates.
    func name(of address: WebAddress, at offset: Int, _ layer: SealLayer) -> String {
        let address = address.withoutFragment
        if numbers[address] == nil {
            numbers[address] = numbers.count + 1
            order.append((address, offset, layer))
            if run.mode == .discover { _ = run.ask(for: address, as: .module, in: layer) }
        }
        return "#module-\(numbers[address] ?? 0)"
    }

    /// Returns the source of a script element for a module: the module itself, or an import of its name if it is used
    /// elsewhere too, since a module must run once.
    func source(_ text: String, at offset: Int, in layer: SealLayer, integrity: String?) -> [UInt8]? {
        guard let address = layer.resolve(text)?.withoutFragment else {
            return Placeholder.nothing(.script)
        }
        if run.mode == .count { sources[address, default: 0] += 1 }
        let isNamed = numbers[address] != nil || sources[address, default: 0] > 1
        if run.mode == .write, isNamed {
            if let integrity,
                case .failed(let failure) = run.ask(
                    for: address, as: .module, in: layer, integrity: integrity)
            {
                run.report(failure, at: offset, in: layer)
                return Placeholder.nothing(.script)
            }
            let name = name(of: address, at: offset, layer)
            return DataURL.make(Array("import\"\(name)\"".utf8), type: "text/javascript", isText: true)
        }
        return url(of: address, at: offset, in: layer, integrity: integrity)
    }

    /// Returns the data: URL of a module; `nil` if it is not fetched yet.
    private func url(
        of address: WebAddress, at offset: Int, in layer: SealLayer, integrity: String? = nil
    ) -> [UInt8]? {
        var asked = layer
        asked.isPicture = false
        switch run.ask(for: address, as: .module, in: asked, integrity: integrity) {
        case .pending: return nil
        case .refused: return Placeholder.nothing(.script)
        case .failed(let failure):
            run.report(failure, at: offset, in: layer)
            return Placeholder.nothing(.script)
        case .fetched(let asset):
            let type = ContentTypes.type(of: asset, for: .script)
            if run.mode == .write { run.ledger.note(asset, at: address, type: type, .embedded) }
            let text = DecodedText(asset, as: type, fallback: "UTF-8")
            let bytes = sealed(asset, text, type)
            return run.mode == .write ? DataURL.make(bytes, type: type, isText: true) : []
        }
    }

    /// Learns the imports of a module.
    func read(_ asset: Asset) {
        let type = ContentTypes.type(of: asset, for: .script)
        _ = sealed(asset, DecodedText(asset, as: type, fallback: "UTF-8"), type)
    }

    /// Returns the sealed text of a module: JavaScript, CSS or JSON.
    private func sealed(_ asset: Asset, _ text: DecodedText, _ type: String) -> [UInt8] {
        var inner = run.layer(of: asset, layer, text: text)
        let bytes = inner.place.file.bytes
        if type == "text/css" {
            inner.sheets = [asset.address.withoutFragment]
            return SpliceList(StyleSheetSealer(run: run, layer: inner, scope: nil).splices(in: bytes))
                .applied(
                    to: bytes)
        }
        guard type == "text/javascript" else { return bytes }
        let splices = ScriptSealer(run: run, layer: inner, modules: self).splices(in: bytes, goal: .module)
        return SpliceList(splices).applied(to: bytes)
    }

    /// The text of the import map; `nil` if the document needs none.
    var importMap: [UInt8]? {
        var entries: [(String, [UInt8])] = []
        if hasComputedImport {
            for (specifier, address) in map.exact {
                // A data: URL can be imported by its own name.
                if address.scheme == "data" { continue }
                _ = name(of: address, at: mapOffset, layer)
                guard let url = url(of: address, at: mapOffset, in: layer) else { continue }
                entries.append((specifier, url))
            }
        }
        var next = 0
        // The list grows while modules name further ones.
        while next < order.count {
            let module = order[next]
            next += 1
            guard let url = url(of: module.address, at: module.offset, in: module.layer) else { continue }
            entries.append(("#module-\(next)", url))
        }
        guard !entries.isEmpty else { return nil }
        var text = Array("{\"imports\":{".utf8)
        for (index, (name, url)) in entries.enumerated() {
            text += Array((index > 0 ? "," : "").utf8) + Self.quoted(name)
            text += Array(":\"".utf8) + url + Array("\"".utf8)
        }
        return text + Array("}}".utf8)
    }

    /// Returns a JSON string that cannot end the script element.
    private static func quoted(_ text: String) -> [UInt8] {
        var output = Array("\"".utf8)
        for unit in text.utf16 {
            if unit < 0x80, let byte = UInt8(exactly: unit),
                byte.isASCIIAlphanumeric || "#-_./:@".utf8.contains(byte)
            {
                output.append(byte)
            } else {
                let digits = String(unit, radix: 16)
                output += Array(("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
            }
        }
        return output + Array("\"".utf8)
    }
}
