import SiteFiles
import WebSyntax

/// Answers requests from a tree, as a function of the request, the tree's facts and the settings. It
/// opens no socket and reads no clock, so tests call it directly.
package struct PreviewHandler<Tree: ServedTree>: Sendable {
    /// The served files.
    package let tree: Tree
    /// The settings of the server.
    package var settings: PreviewSettings

    /// Creates a handler.
    package init(_ tree: Tree, _ settings: PreviewSettings) {
        self.tree = tree
        self.settings = settings
    }

    /// Answers a request. HEAD gets the header fields of GET without the body.
    package func answer(_ request: PreviewRequest) -> PreviewAnswer {
        guard request.method == "HEAD" else { return answerWithBody(request) }
        // Range applies to GET only (RFC 9110, section 14.2).
        var request = request
        request.fields["Range"] = nil
        return answerWithBody(request).withoutBody
    }

    /// Checks method, host and site first, so that a refused client learns nothing about the files.
    private func answerWithBody(_ request: PreviewRequest) -> PreviewAnswer {
        guard request.method == "GET" || request.method == "HEAD" else {
            var answer = PreviewAnswer.problem(.methodNotAllowed, "files are only read here: GET and HEAD")
            answer.fields.add("Allow", "GET, HEAD")
            return answer
        }
        guard let route = request.route else { return .problem(.badRequest, "the target is not a path") }
        if let host = route.host, !host.isEmpty, HostRule.name(of: host) == nil {
            return .problem(.badRequest, "'\(printable(host))' is not a host name with a port")
        }
        if settings.isLoopback, let host = route.host, !isWelcome(host) {
            return .problem(
                .forbidden,
                "this server is for this machine, and '\(printable(host))' is not one of its names; "
                    + "--allow-host lets a name in")
        }
        let path: RequestPath
        do { path = try RequestPath(route.pathAndQuery) } catch { return .problem(.badRequest, "\(error)") }
        if let reason = FetchSite.refusal(of: request, to: path, in: tree) {
            return .problem(.forbidden, reason)
        }
        let context = RequestContext(request: request, path: path, host: route.host ?? "")
        if let answer = reserved(context) { return answer }
        return settings.behavesAsFile ? asFile(context) : file(at: path.parts, context)
    }

    /// Returns true if the host is a loopback name or was allowed with `--allow-host`.
    private func isWelcome(_ host: String) -> Bool {
        HostRule.isLoopback(host) || HostRule.name(of: host).map(settings.allowedHosts.contains) ?? false
    }

    /// Returns the response for the server's own paths; `nil` for all others. Hidden files are answered
    /// like missing ones.
    private func reserved(_ context: RequestContext) -> PreviewAnswer? {
        let address = RequestPath.address(context.path.parts, isFolder: context.path.isFolder)
        if address == PreviewSettings.eventsPath, version(for: context) != nil {
            let since = context.path.query.flatMap { $0.hasPrefix("since=") ? String($0.dropFirst(6)) : nil }
            return PreviewAnswer(
                .ok, ["Content-Type": "text/event-stream", "Cache-Control": "no-store"],
                body: .events(since: since))
        }
        if address == PreviewSettings.pagePath, version(for: context) != nil { return page(context) }
        if context.path.parts == PapersAnswer.path, !context.path.isFolder, !settings.behavesAsFile {
            do {
                return PreviewAnswer(
                    try PapersAnswer.content(in: tree, source: settings.papers()), for: context.request)
            } catch {
                var answer = PreviewAnswer.problem(.unavailable, "\(error)")
                answer.fields.add("X-Robots-Tag", "noindex")
                return answer
            }
        }
        if context.path.isHidden || context.path.hasEmptyPart {
            return association(context) ?? missing(context)
        }
        return nil
    }

    /// Returns the app site association; `nil` for other paths, or if there is no such file.
    private func association(_ context: RequestContext) -> PreviewAnswer? {
        guard AppSiteAssociation.isPath(context.path), !settings.behavesAsFile,
            let file = tree.file(at: context.path.parts)
        else { return nil }
        return PreviewAnswer(
            .init(source: .file(file), type: AppSiteAssociation.type, tag: file.tag, modified: file.modified),
            for: context.request)
    }

    /// Returns the current content of another page. The reload script asks for it to replace text in
    /// place.
    private func page(_ context: RequestContext) -> PreviewAnswer {
        guard let query = context.path.query, query.hasPrefix("of="),
            let address = String(query.dropFirst(3)).removingPercentEncoding,
            var path = try? RequestPath(address), !path.isHidden, !path.hasEmptyPart
        else { return missing(context) }
        if settings.behavesAsFile {
            guard path.parts.first == PreviewSettings.filePrefix else { return missing(context) }
            path.parts.removeFirst()
        } else if !path.isFolder, let page = tree.page(named: path.parts) {
            path.parts = page
        }
        guard isPage(MediaTypes.type(of: path.isFolder ? "index.html" : path.parts.last ?? "")) else {
            return missing(context)
        }
        var context = context
        context.path = path
        context.negotiates = false
        return file(at: path.parts, context)
    }

    // MARK: Files

    /// Returns a file, the page of a name without extension, or the index or listing of a folder.
    ///
    /// - Parameter parts: the path below the root.
    private func file(at parts: [String], _ context: RequestContext) -> PreviewAnswer {
        switch tree.entry(at: parts) {
        case .file(let facts)? where !context.path.isFolder: return variant(of: facts, at: parts, context)
        case .folder?:
            if !context.path.isFolder {
                return moved(to: context.path.parts, isFolder: true, query: context.path.query)
            }
            let index = parts + ["index.html"]
            return negotiated(markdownBeside: index, context) {
                tree.file(at: index).map { content(of: $0, at: index, context) }
                    ?? overview(of: parts, context)
            }
        case nil where !context.path.isFolder: return page(named: parts, context)
        default: return missing(context)
        }
    }

    /// Returns the start page or the listing of a folder without an index.html.
    private func overview(of parts: [String], _ context: RequestContext) -> PreviewAnswer {
        let prefix = settings.behavesAsFile ? [PreviewSettings.filePrefix] : []
        let start = parts.isEmpty ? settings.startPage(RequestPath.address(prefix, isFolder: true)) : nil
        let page: [UInt8]?
        do {
            page = try start ?? settings.listing(FolderListing(of: parts, in: tree, prefix: prefix))
        } catch { return .problem(.unavailable, "the folder cannot be listed") }
        guard let page else { return missing(context) }
        return PreviewAnswer(content(ofPage: page, named: "index.html", context), for: context.request)
    }

    /// Returns a file's content. Pages are read into memory for their policy and script; other files
    /// are streamed.
    func content(of facts: ServedFile, at parts: [String], _ context: RequestContext) -> PreviewAnswer {
        let name = parts.last ?? ""
        let type = MediaTypes.type(of: name)
        guard isPage(type), facts.size <= PreviewSettings.largestPage else {
            return PreviewAnswer(
                .init(source: .file(facts), type: type, tag: facts.tag, modified: facts.modified),
                for: context.request)
        }
        do {
            guard let bytes = try tree.bytes(of: facts) else {
                return .problem(.unavailable, "the file is being written; ask again")
            }
            var content = content(ofPage: bytes, named: name, context)
            // A page with the reload script changes with the tree, so the file's date does not apply.
            if version(for: context) == nil { content.modified = facts.modified }
            return PreviewAnswer(content, for: context.request)
        } catch { return .problem(.internalError, "the file cannot be read") }
    }

    private func isPage(_ type: String) -> Bool { MediaTypes.isPage(type) }

    private func content(ofPage page: [UInt8], named name: String, _ context: RequestContext)
        -> PreviewAnswer.Content
    {
        let type = MediaTypes.type(of: name)
        let sent = ServedPage.bytes(
            of: page, isXML: !type.hasPrefix("text/html"),
            reload: version(for: context).map(ReloadScript.init), own: context.ownSource)
        // The tag covers the bytes that are sent: another script or policy makes another page.
        return .init(source: .bytes(sent), type: type, tag: EntityTag(strong: Digest.sha256Hex(sent)))
    }

    /// Returns the tree's version if the page may get the reload script: on this machine only, never
    /// through a tunnel.
    private func version(for context: RequestContext) -> String? {
        settings.isLoopback && HostRule.isLoopback(context.host) ? settings.treeVersion : nil
    }

    // MARK: As from a file

    /// Answers under `--as-file`: refuses what a page loaded from `file:` could not load.
    private func asFile(_ context: RequestContext) -> PreviewAnswer {
        let parts = context.path.parts
        if parts.isEmpty {
            guard case .file? = tree.entry(at: ["index.html"]) else { return overview(of: [], context) }
            return moved(to: [PreviewSettings.filePrefix, "index.html"], isFolder: false, query: nil)
        }
        guard parts.first == PreviewSettings.filePrefix else {
            guard tree.entry(at: parts) != nil else { return missing(context) }
            return refused(
                "the address begins at the root, which in an app is the root of the phone", context)
        }
        let below = Array(parts.dropFirst())
        var path = context.path
        path.parts = below
        // A missing file is reported as missing: a reason from `--as-file` would mislead.
        guard let entry = tree.entry(at: below) else {
            if let reason = AsFileRule(path, context.request, settings).refusal(in: tree), isOnDisk(below) {
                return refused(reason, context)
            }
            return missing(context)
        }
        if entry == .folder { path.isFolder = true }
        if let reason = AsFileRule(path, context.request, settings).refusal(in: tree) {
            return refused(reason, context)
        }
        return file(at: below, context)
    }

    /// Returns true if a file of this name exists in another letter case.
    private func isOnDisk(_ parts: [String]) -> Bool {
        var found: [String] = []
        for part in parts {
            let names = (try? tree.names(in: found)) ?? []
            guard let name = names.first(where: { $0.lowercased() == part.lowercased() }) else {
                return false
            }
            found.append(name)
        }
        return true
    }

    /// Returns 403 with the reason, which the terminal shows too: a browser shows it only in its
    /// network panel.
    private func refused(_ reason: String, _ context: RequestContext) -> PreviewAnswer {
        var answer = PreviewAnswer.problem(.forbidden, "refused, as file: would: \(reason)")
        let page =
            context.request.fields["Referer"].map { " (asked for by \(printable(Self.path(of: $0))))" } ?? ""
        answer.notice = "refused \(printable(context.request.target)): \(reason)\(page)"
        return answer
    }

    /// Returns the part of an address after its host.
    private static func path(of address: String) -> String {
        guard let scheme = address.firstRange(of: "://"),
            let slash = address[scheme.upperBound...].firstIndex(of: "/")
        else { return address }
        return String(address[slash...])
    }

    // MARK: Short answers

    func missing(_ context: RequestContext) -> PreviewAnswer {
        .problem(.notFound, "there is no '\(printable(context.path.parts.joined(separator: "/")))' here")
    }

    /// Redirects to the address with or without a slash at its end, so that relative links resolve.
    private func moved(to parts: [String], isFolder: Bool, query: String?) -> PreviewAnswer {
        moved(to: RequestPath.address(parts, isFolder: isFolder), query: query)
    }

    /// Redirects to an address, with the query of the request.
    func moved(to address: String, query: String?) -> PreviewAnswer {
        let address = address + (query.map { "?" + $0 } ?? "")
        var answer = PreviewAnswer.problem(.movedPermanently, address)
        answer.fields.add("Location", address)
        return answer
    }

    /// Removes characters that control a terminal, and cuts the text after 200.
    private func printable(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.prefix(200).filter { $0.properties.isPrintable }))
    }
}

extension Unicode.Scalar.Properties {
    fileprivate var isPrintable: Bool {
        switch generalCategory {
        case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }
}
