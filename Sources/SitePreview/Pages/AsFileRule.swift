/// The refusals of `--as-file`: requests that work from a server and fail if the page is a file. A page
/// that works in this preview works in the app.
///
/// A browser states the purpose of each request (Fetch Metadata: Chromium, Firefox, Safari from 16.4,
/// on loopback or https). It separates modules, fetch, workers and requests with `crossorigin` from
/// what `file:` allows: scripts, style sheets, images, media, frames and fonts. `integrity` is not part
/// of a request and is read from the requesting page (see ``DeadReferences``).
struct AsFileRule {
    private let path: RequestPath
    private let request: PreviewRequest
    private let settings: PreviewSettings

    /// Creates the rule for a request.
    ///
    /// - Parameter path: the path below ``PreviewSettings/filePrefix``.
    init(_ path: RequestPath, _ request: PreviewRequest, _ settings: PreviewSettings) {
        self.path = path
        self.request = request
        self.settings = settings
    }

    /// Returns the reason why a file would not load; `nil` if it would.
    func refusal(in tree: some ServedTree) -> String? {
        if path.isFolder { return "a folder is not a page under file:; link to its index.html" }
        return byPurpose ?? byBundle ?? byName(in: tree) ?? byPage(in: tree)
    }

    /// The reason by Fetch Metadata. `file:` pages have an opaque origin, so requests in CORS mode
    /// fail.
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

    /// The reason by the borders of bundles: an app ships each bundle alone.
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

    /// Returns the reason by letter case. iOS file systems are case-sensitive, a developer's disk is
    /// often not.
    private func byName(in tree: some ServedTree) -> String? {
        for index in path.parts.indices {
            let names = (try? tree.names(in: Array(path.parts[..<index]))) ?? []
            let part = path.parts[index]
            guard !names.contains(where: { $0.utf8.elementsEqual(part.utf8) }) else { continue }
            guard let near = names.first(where: { $0.lowercased() == part.lowercased() }) else { return nil }
            return "'\(part)' is '\(near)' on disk, in other letters; write the name as it is there"
        }
        return nil
    }

    /// Returns the reason by the attributes of the element that asks.
    private func byPage(in tree: some ServedTree) -> String? {
        guard let page = referrer, case .file(let facts)? = tree.entry(at: page),
            MediaTypes.type(of: page.last ?? "").hasPrefix("text/html"),
            facts.size <= PreviewSettings.largestPage,
            let bytes = (try? tree.bytes(of: facts)) ?? nil
        else { return nil }
        return DeadReferences.reason(for: path.parts, in: bytes, at: page)
    }

    /// The path of the requesting page, below the prefix.
    private var referrer: [String]? {
        guard let address = request.fields["Referer"], let scheme = address.firstRange(of: "://"),
            let slash = address[scheme.upperBound...].firstIndex(of: "/"),
            let path = try? RequestPath(address[slash...]), path.parts.first == PreviewSettings.filePrefix,
            !path.isFolder
        else { return nil }
        return Array(path.parts.dropFirst())
    }
}
