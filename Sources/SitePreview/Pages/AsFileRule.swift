/// What `--as-file` refuses: whatever works from a server and fails where the page is a file. Then what works in the
/// preview works in the app.
///
/// A browser says with each request what it is for (Fetch Metadata: Chromium, Firefox, Safari from 16.4, on loopback
/// or https). By that modules, fetch, workers and what carries crossorigin are told from what a file may load: scripts,
/// style sheets, images, media, frames and fonts. What it does not say, such as `integrity`, is read in the page that
/// asks (see ``DeadReferences``).
struct AsFileRule {
    private let path: RequestPath
    private let request: PreviewRequest
    private let settings: PreviewSettings

    /// - Parameter path: below ``PreviewSettings/filePrefix``.
    init(_ path: RequestPath, _ request: PreviewRequest, _ settings: PreviewSettings) {
        self.path = path
        self.request = request
        self.settings = settings
    }

    /// Why a file would not be loaded; `nil` where it would.
    func refusal(in tree: some ServedTree) -> String? {
        if path.isFolder { return "a folder is no page under file:; link to its index.html" }
        return byPurpose ?? byBundle ?? byName(in: tree) ?? byPage(in: tree)
    }

    private var byPurpose: String? {
        let purpose = request.fields["Sec-Fetch-Dest"] ?? ""
        let mode = request.fields["Sec-Fetch-Mode"] ?? ""
        switch purpose {
        case "worker", "sharedworker", "serviceworker", "audioworklet", "paintworklet":
            return "a worker is not loaded from a file; write its work into the page's script"
        case "manifest": return "a web app manifest is not loaded from a file"
        case "empty": return "fetch and XMLHttpRequest do not read files; write the data into the page"
        case "font": return nil
        default: break
        }
        switch (mode, purpose) {
        case ("cors", "script"):
            return "a module, or a script with crossorigin, is not loaded from a file; write a classic script"
        case ("cors", "style"):
            return "a style sheet with crossorigin is not loaded from a file; drop crossorigin"
        case ("cors", _), ("same-origin", _):
            return
                "what has to share the page's origin is not loaded from a file; drop crossorigin, or put it "
                + "into the page"
        default: return nil
        }
    }

    private var byBundle: String? {
        guard !settings.bundles.isEmpty else { return nil }
        guard let bundle = settings.bundles.first(where: { path.parts.starts(with: $0) }) else {
            return "it lies outside every bundle, and an app holds nothing else"
        }
        if let page = referrer, let own = settings.bundles.first(where: { page.starts(with: $0) }),
            own != bundle
        {
            return "it lies outside the bundle '\(own.joined(separator: "/"))' of the page that asks for it"
        }
        return nil
    }

    /// A phone tells letter cases apart, and so may the disk of whoever builds the app.
    private func byName(in tree: some ServedTree) -> String? {
        for index in path.parts.indices {
            let names = tree.names(in: Array(path.parts[..<index]))
            let part = path.parts[index]
            guard !names.contains(where: { $0.utf8.elementsEqual(part.utf8) }) else { continue }
            guard let near = names.first(where: { $0.lowercased() == part.lowercased() }) else { return nil }
            return "'\(part)' is '\(near)' on disk, in other letters; write the name as it is there"
        }
        return nil
    }

    private func byPage(in tree: some ServedTree) -> String? {
        guard let page = referrer, case .file(let facts)? = tree.entry(at: page),
            MediaTypes.type(of: page.last ?? "").hasPrefix("text/html"),
            facts.size <= PreviewSettings.largestPage,
            let bytes = (try? tree.bytes(of: facts)) ?? nil
        else { return nil }
        return DeadReferences.reason(for: path.parts, in: bytes, at: page)
    }

    /// The parts of the page that asks, below the prefix.
    private var referrer: [String]? {
        guard let address = request.fields["Referer"], let scheme = address.firstRange(of: "://"),
            let slash = address[scheme.upperBound...].firstIndex(of: "/"),
            let path = try? RequestPath(address[slash...]), path.parts.first == PreviewSettings.filePrefix,
            !path.isFolder
        else { return nil }
        return Array(path.parts.dropFirst())
    }
}
