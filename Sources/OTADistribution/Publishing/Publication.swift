import SiteFiles

/// The files of an app's publication, a pure function of its facts, its digests and the options.
struct Publication {
    let build: PublishedBuilds.Build
    /// Names and bytes in the order in which they are put in place. Files that others refer to come
    /// first, the manifest last, so a reader never follows a dangling reference.
    let files: [(name: String, bytes: [UInt8])]
    /// The older builds that are kept, as they were recorded.
    let kept: [PublishedBuilds.Build]
    /// The builds that are no longer kept.
    let dropped: [PublishedBuilds.Build]
    let page: String
    let link: String

    static let page = "install.html"
    static let manifest = "manifest.plist"

    init(
        _ facts: AppFacts, sha256: String, chunks: ChunkHashes?, options: Publisher.Options,
        published: PublishedBuilds?
    ) throws {
        let base = options.base
        let title = options.title ?? facts.title
        let stem = Self.stem(facts, title: title, sha256: sha256)
        let ownPage = stem + ".html"
        let ownManifest = stem + ".plist"
        let build = PublishedBuilds.Build(
            stem: stem, title: title, bundleIdentifier: facts.bundleID, version: facts.version,
            build: facts.build,
            minimumOS: facts.minimumOS, profile: facts.profile?.kind.rawValue ?? "none",
            expires: facts.expires.map(CalendarDate.iso), size: facts.size, sha256: sha256,
            ipa: base.appending(stem + ".ipa"), manifest: base.appending(ownManifest),
            page: base.appending(ownPage))
        self.build = build

        let others = (published?.builds ?? []).filter { $0.stem != stem }
        kept = Array(others.prefix(options.keep))
        dropped = Array(others.dropFirst(options.keep))

        let pixels = facts.icon ?? .placeholder
        let icons = [57, 512].map {
            (name: "\(stem)-\($0).png", bytes: PortableNetworkGraphics.encode(pixels.scaled(to: $0)))
        }
        guard icons.allSatisfy({ !$0.bytes.isEmpty }) else {
            throw Refusal(.tooLarge, "the icon could not be written: there is not enough memory")
        }
        let manifest = try InstallManifest(
            assets: [
                .init(kind: .package, url: build.ipa, hashes: chunks.map { [$0] } ?? []),
                .init(kind: .displayImage, url: base.appending(icons[0].name)),
                .init(kind: .fullSizeImage, url: base.appending(icons[1].name)),
            ], bundleID: facts.bundleID, version: facts.version, title: title
        ).encoded()

        var page = InstallPage(
            facts: facts, title: title, address: base.appending(ownPage), manifest: build.manifest,
            icon: PortableNetworkGraphics.encode(pixels.scaled(to: 192)), notes: options.notes,
            now: options.rules.now)
        let frozen = try page.rendered()
        page.address = base.appending(Self.page)
        page.manifest = base.appending(Self.manifest)
        page.older = kept.map { .init(version: $0.version, build: $0.build, page: $0.stem + ".html") }
        self.page = page.address
        link = InstallLink.text(manifest: page.manifest)
        let latest = PublishedBuilds(
            install: page.address, manifest: page.manifest, link: link, newest: build,
            older: kept.map { $0.moved(to: base) })
        files =
            icons + [
                (ownManifest, manifest), (ownPage, frozen), (Self.page, try page.rendered()),
                (PublishedBuilds.fileName, try latest.encoded()), (Self.manifest, manifest),
            ]
    }

    /// Returns the common name of a build's files: `TruthSeeker-1.4.2-57-0123456789abcdef`.
    ///
    /// It is readable and safe in an address. The digest makes it different for other bytes, so no
    /// cache serves an old build for a new one.
    private static func stem(_ facts: AppFacts, title: String, sha256: String) -> String {
        let id = facts.bundleID.split(separator: ".").last.map(String.init) ?? ""
        // A title in another script keeps only its few Latin letters, which is not a usable name.
        let candidates = title.utf8.allSatisfy { $0 < 0x80 } ? [title, id] : [id]
        let name = candidates.map { safe($0, limit: 40) }.first { $0.contains(where: \.isLetter) } ?? "app"
        return [
            name, safe(facts.version, limit: 20), safe(facts.build, limit: 20), String(sha256.prefix(16)),
        ]
        .filter { !$0.isEmpty }.joined(separator: "-")
    }

    /// Keeps ASCII letters, digits and single dots; everything else becomes a hyphen.
    private static func safe(_ text: String, limit: Int) -> String {
        let parts = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) && $0 != "." }
        let joined = parts.joined(separator: "-").prefix(limit)
        let dotted = String(joined).split(separator: ".").joined(separator: ".")
        // A leading hyphen would make the name an option on a command line.
        return String(dotted.drop { $0 == "-" || $0 == "." })
    }
}
