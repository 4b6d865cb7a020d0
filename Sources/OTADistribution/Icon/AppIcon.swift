/// Finds an app's icon: the largest readable one among those that its Info.plist names.
enum AppIcon {
    /// The largest number of pictures that are decoded.
    private static let most = 24

    /// Returns the largest icon, or the reason why there is none. `iTunesArtwork`, beside Payload, is
    /// the last resort.
    static func best(
        of info: PropertyList, files: [String: ArchiveEntry], artwork: ArchiveEntry?, _ archive: AppArchive
    ) -> (pixels: Pixels?, problem: String?) {
        let names = Set(names(in: info).map(base))
        var entries = files.filter { !$0.key.contains("/") && names.contains(base($0.key)) }
            .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map(\.value)
        if let artwork { entries.append(artwork) }
        var best: Pixels?
        for entry in entries.prefix(most) {
            guard let bytes = try? archive.bytes(of: entry, limit: AppReader.Limit.icon),
                let pixels = PortableNetworkGraphics.decode(bytes), pixels.width > best?.width ?? 0
            else { continue }
            best = pixels
        }
        if best != nil { return (best, nil) }
        if !entries.isEmpty {
            let shown = entries[0].name.split(separator: "/").last.map(String.init) ?? ""
            return (nil, "\(shown.printable) is no PNG that can be read")
        }
        if names.isEmpty {
            return (
                nil, files["Assets.car"] == nil ? "the app names no icon" : "the icon is in Assets.car alone"
            )
        }
        return (
            nil,
            "the files that Info.plist names (\(names.sorted().prefix(3).joined(separator: ", ").printable)) are not there"
        )
    }

    /// Returns the names under CFBundleIcons and CFBundleIcons~ipad → CFBundlePrimaryIcon →
    /// CFBundleIconFiles, and under the keys of older apps.
    private static func names(in info: PropertyList) -> [String] {
        var names = info.strings("CFBundleIconFiles") ?? []
        if let name = info.string("CFBundleIconFile") { names.append(name) }
        for key in ["CFBundleIcons", "CFBundleIcons~ipad"] {
            names += info.list(key)?.list("CFBundlePrimaryIcon")?.strings("CFBundleIconFiles") ?? []
        }
        return names
    }

    /// Removes scale, device and extension, which Info.plist leaves out: `AppIcon76x76@2x~ipad.png` →
    /// `AppIcon76x76`.
    private static func base(_ name: String) -> String {
        var name = Substring(name)
        for ending in [".png", "~ipad", "~iphone", "@2x", "@3x"] where name.hasSuffix(ending) {
            name = name.dropLast(ending.count)
        }
        return String(name)
    }
}
