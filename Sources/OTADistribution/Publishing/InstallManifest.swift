import Foundation

/// `manifest.plist`, the file that iOS's installer reads.
///
/// A property list encoder writes it, and the result is read back and compared, since a title may hold
/// any character.
package struct InstallManifest: Hashable, Sendable {
    /// A file that the manifest names.
    package struct Asset: Hashable, Sendable {
        /// Apple's name for the use of an asset.
        package enum Kind: String, Sendable {
            case package = "software-package"
            case displayImage = "display-image"
            case fullSizeImage = "full-size-image"
        }

        package var kind: Kind
        /// The absolute address.
        package var url: String
        /// The digests of the .ipa by algorithm; only the package has them.
        package var hashes: [ChunkHashes] = []
    }

    /// The files of the installation.
    package var assets: [Asset]
    /// The bundle identifier, which has to be that of the app.
    package var bundleID: String
    /// The version that the manifest states.
    package var version: String
    /// The name that iOS shows in its question.
    package var title: String
    /// The subtitle; optional.
    package var subtitle: String?

    /// Returns the manifest as an XML property list. Throws if a text cannot be written in XML.
    package func encoded() throws(Refusal) -> [UInt8] {
        var metadata: [String: PropertyListValue] = [
            "bundle-identifier": .text(bundleID), "bundle-version": .text(version), "kind": .text("software"),
            "title": .text(title), "platform-identifier": .text("com.apple.platform.iphoneos"),
        ]
        if let subtitle { metadata["subtitle"] = .text(subtitle) }
        let item: [String: PropertyListValue] = [
            "assets": .list(assets.map(Self.dictionary)), "metadata": .dictionary(metadata),
        ]
        let list = PropertyListValue.dictionary(["items": .list([.dictionary(item)])])
        let unreadable = Refusal(
            .badInfo,
            "the app's name, id or version holds a control character, which no manifest can hold; remove it, or give --title"
        )
        guard
            [bundleID, version, title, subtitle ?? ""].allSatisfy({ $0.unicodeScalars.allSatisfy(Self.isXML) }
            )
        else { throw unreadable }
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .xml
        guard let data = try? encoder.encode(list), InstallManifest(Array(data)) == self else {
            throw unreadable
        }
        return Array(data)
    }

    /// Returns true for characters that XML allows (XML 1.0, 2.2). Foundation also writes and reads
    /// others; iOS's parser may not.
    private static func isXML(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...: true
        default: false
        }
    }

    /// Returns an asset under the keys that iOS expects: `md5-size` and `md5s`, or `sha256-size` and
    /// `sha256s`.
    private static func dictionary(_ asset: Asset) -> PropertyListValue {
        var dictionary: [String: PropertyListValue] = [
            "kind": .text(asset.kind.rawValue), "url": .text(asset.url),
        ]
        for hashes in asset.hashes {
            dictionary[hashes.algorithm.rawValue + "-size"] = .number(hashes.size)
            dictionary[hashes.algorithm.rawValue + "s"] = .list(hashes.values.map(PropertyListValue.text))
        }
        return .dictionary(dictionary)
    }

    package init(
        assets: [Asset], bundleID: String, version: String, title: String, subtitle: String? = nil
    ) {
        self.assets = assets
        self.bundleID = bundleID
        self.version = version
        self.title = title
        self.subtitle = subtitle
    }

    /// Reads the first item of a manifest, as iOS does. Fails if a key that iOS needs is missing.
    package init?(_ bytes: [UInt8]) {
        guard let list = PropertyList(bytes), let item = (list.values["items"] as? [[String: Any]])?.first,
            let metadata = (item["metadata"] as? [String: Any]).map(PropertyList.init(values:)),
            let assets = item["assets"] as? [[String: Any]], metadata.string("kind") == "software",
            let bundleID = metadata.string("bundle-identifier"),
            let version = metadata.string("bundle-version"),
            let title = metadata.string("title")
        else { return nil }
        self.assets = assets.compactMap { values in
            let asset = PropertyList(values: values)
            guard let kind = asset.string("kind").flatMap(Asset.Kind.init), let url = asset.string("url")
            else {
                return nil
            }
            let hashes = DigestAlgorithm.allCases.compactMap { algorithm in
                asset.strings(algorithm.rawValue + "s").map { hashes in
                    let size = (values[algorithm.rawValue + "-size"] as? NSNumber)?.intValue ?? 0
                    return ChunkHashes(algorithm: algorithm, size: size, values: hashes)
                }
            }
            return Asset(kind: kind, url: url, hashes: hashes)
        }
        self.bundleID = bundleID
        self.version = version
        self.title = title
        subtitle = metadata.string("subtitle")
    }

    /// Returns the first asset of a kind.
    package func asset(_ kind: Asset.Kind) -> Asset? { assets.first { $0.kind == kind } }
}
