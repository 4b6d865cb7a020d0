import Diagnostics
import Foundation
package import LeafRendering
import SiteFiles
import TemplateBundling

extension TemplateSet {
    /// Reads a folder of templates. Its style and script are bundled with those of the program that it does not have.
    ///
    /// - Parameter environment: its `PATH` leads to esbuild; the process' own by default.
    package init(
        folder: String, environment: [String: String]? = nil
    ) throws(TemplateError) {
        guard FileReading.isFolder(folder) else { throw .missingFolder(DiskPath.shown(folder)) }
        var own: [String: String] = [:]
        for name in try Self.wholes + Self.partNames(in: folder)
        where FileReading.isFile(DiskPath.join(folder, name)) {
            let path = DiskPath.join(folder, name)
            do {
                let bytes = try FileReading.bytes(at: path, limit: 4 << 20)
                guard let text = String(validating: Self.normal(bytes), as: UTF8.self)
                else { throw TemplateError.notUTF8(DiskPath.shown(path)) }
                own[name] = text
            } catch let error as TemplateError { throw error } catch { throw .unreadable("\(error)") }
        }
        guard !own.isEmpty else { throw .empty(DiskPath.shown(folder)) }
        let texts = Self.builtIn.texts.merging(own) { $1 }
        let assets = PageAssets(
            bundles: try Self.bundles(
                of: texts, changing: own, environment ?? ProcessInfo.processInfo.environment))
        self.init(texts: texts, assets: assets)
    }

    static let wholes = [page, PageAssets.wholeStyle, PageAssets.wholeScript]
    static let parts = [("style", ".css"), ("script", ".js"), ("themes", ".css")].map {
        (folder: $0.0, ending: $0.1)
    }

    /// The files of a folder that take the place of one of the program's parts, or that such a file imports.
    static func partNames(in folder: String) throws(TemplateError) -> [String] {
        do {
            return try parts.flatMap { part -> [String] in
                let path = DiskPath.join(folder, part.folder)
                guard FileReading.isFolder(path) else { return [] }
                return try FileReading.names(in: path).filter { $0.hasSuffix(part.ending) }
                    .map { part.folder + "/" + $0 }
            }
        } catch { throw .unreadable("\(error)") }
    }

    /// Everything that reading a folder of templates depends on.
    static func look(in folder: String, _ log: InputLog) {
        for part in parts { log.list(DiskPath.join(folder, part.folder)) }
        for name in wholes + ((try? partNames(in: folder)) ?? []) {
            log.look(at: DiskPath.join(folder, name))
        }
    }

    // MARK: Bundles

    private static func bundles(
        of texts: [String: String], changing own: [String: String], _ environment: [String: String]
    ) throws(TemplateError) -> [String: String] {
        var bundles = builtIn.assets.bundles
        for name in [PageAssets.wholeStyle, PageAssets.wholeScript] { bundles[name] = own[name] }
        let changed = own.keys.filter { name in
            ["style/", "script/", "themes/"].contains { name.hasPrefix($0) }
        }
        guard !changed.isEmpty else { return bundles }
        let entries = PageAssets.entries + texts.keys.filter { PageAssets.theme($0) != nil }
        do {
            let made = try BundleCache.shared.bundles(of: texts, path: environment["PATH"]) {
                try TemplateBundler(environment: environment).bundled(entries, from: texts)
            }
            return bundles.merging(made) { $1 }
        } catch TemplateBundler.Failure.missing {
            if let script = changed.filter({ $0.hasPrefix("script/") }).min() {
                throw .bundling("\(script): \(TemplateBundler.Failure.missing)")
            }
            // Style sheets need no bundler: one is the texts that it imports, in their order.
            for entry in entries where entry.hasSuffix(".css") {
                bundles[entry] = StyleSheetImports.text(of: entry, in: texts)
            }
            return bundles
        } catch {
            throw .bundling("\(error)")
        }
    }

    /// Without a byte order mark and with LF for line ends: what a browser's parser makes of them, and so what the
    /// hashes of the policy are of.
    private static func normal(_ bytes: [UInt8]) -> [UInt8] {
        var normal: [UInt8] = []
        normal.reserveCapacity(bytes.count)
        var last: UInt8 = 0
        for byte in bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...] {
            if byte == UInt8(ascii: "\r") {
                normal.append(UInt8(ascii: "\n"))
            } else if !(byte == UInt8(ascii: "\n") && last == UInt8(ascii: "\r")) {
                normal.append(byte)
            }
            last = byte
        }
        return normal
    }
}
