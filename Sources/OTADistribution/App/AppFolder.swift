/// Finds the app and its extensions in an .ipa by the names of its entries.
enum AppFolder {
    /// Returns `Payload/X.app/`. Several apps are refused, since iOS installs only one of them.
    ///
    /// An archive may have hundreds of thousands of entries, so names are compared as bytes, and an entry
    /// in the folder that was found last is skipped.
    ///
    /// - Parameter name: the name of the archive in messages.
    /// - Throws: `Refusal` for no app and for several.
    static func find(in entries: [ArchiveEntry], name: String) throws(Refusal) -> String {
        var found: [String] = []
        for entry in entries {
            let bytes = entry.name.utf8
            if let last = found.last, bytes.starts(with: last.utf8) { continue }
            guard bytes.starts(with: "Payload/".utf8) else { continue }
            let rest = bytes.dropFirst("Payload/".utf8.count)
            guard let slash = rest.firstIndex(of: UInt8(ascii: "/")),
                rest[..<slash].reversed().starts(with: "ppa.".utf8), rest.first != UInt8(ascii: ".")
            else { continue }
            let folder = String(entry.name[...slash])
            if !found.contains(folder) { found.append(folder) }
            guard found.count < 100 else { break }
        }
        if found.count > 1 {
            let names = found.map { String($0.dropFirst("Payload/".count).dropLast()).printable }.sorted()
            throw Refusal(
                .severalApps,
                "\(name) holds several apps (\(names.prefix(3).joined(separator: ", "))), and iOS installs one; export one app"
            )
        }
        if let root = found.first { return root }
        // A common mistake: the folder around Payload was compressed, not Payload itself.
        if let entry = entries.first(where: { $0.name.contains("/Payload/") }),
            let folder = entry.name.split(separator: "/").first
        {
            throw Refusal(
                .noApp,
                "the Payload folder of \(name) lies within '\(String(folder).printable)/', where iOS does not look; zip Payload itself"
            )
        }
        throw Refusal(
            .noApp, "\(name) has no Payload/….app, so there is nothing to install; export the app as an .ipa")
    }

    /// Returns the folder of the extension that directly contains a file: `PlugIns/Widget.appex` for
    /// `PlugIns/Widget.appex/Info.plist`. Extensions nest: a watch app has its own.
    static func extensionFolder(of path: String) -> String? {
        let parts = path.split(separator: "/").dropLast()
        guard parts.count >= 2, parts.count % 2 == 0 else { return nil }
        for (index, part) in parts.enumerated() {
            let isRight =
                index % 2 == 0
                ? ["PlugIns", "Extensions", "Watch", "AppClips"].contains(part)
                : part.hasSuffix(".appex") || part.hasSuffix(".app")
            guard isRight else { return nil }
        }
        return parts.joined(separator: "/")
    }
}
