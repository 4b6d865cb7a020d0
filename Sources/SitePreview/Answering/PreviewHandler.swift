import SiteFiles

/// Answers requests from a tree: a function of the request, the tree's facts and the settings. It opens no socket and
/// asks no clock.
package struct PreviewHandler<Tree: ServedTree>: Sendable {
    package let tree: Tree
    package var settings: PreviewSettings

    package init(_ tree: Tree, _ settings: PreviewSettings) {
        self.tree = tree
        self.settings = settings
    }

    package func answer(_ request: PreviewRequest) -> PreviewAnswer {
        guard request.method == "HEAD" else { return answerWithBody(request) }
        // A range is a matter of GET alone (RFC 9110, section 14.2).
        var request = request
        request.fields["Range"] = nil
        return answerWithBody(request).withoutBody
    }

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
        if let reason = FetchSite.refusal(of: request, to: path) { return .problem(.forbidden, reason) }
        let visit = Visit(request: request, path: path, host: route.host ?? "")
        if let answer = reserved(visit) { return answer }
        return settings.behavesAsFile ? asFile(visit) : file(at: path.parts, visit)
    }

    private func isWelcome(_ host: String) -> Bool {
        HostRule.isLoopback(host) || HostRule.name(of: host).map(settings.allowedHosts.contains) ?? false
    }

    /// What is the server's own.
    private func reserved(_ visit: Visit) -> PreviewAnswer? {
        let address = RequestPath.address(visit.path.parts, isFolder: visit.path.isFolder)
        if address == PreviewSettings.eventsPath, version(for: visit) != nil {
            let since = visit.path.query.flatMap { $0.hasPrefix("since=") ? String($0.dropFirst(6)) : nil }
            return PreviewAnswer(
                .ok, ["Content-Type": "text/event-stream", "Cache-Control": "no-store"],
                body: .events(since: since))
        }
        if address == PreviewSettings.pagePath, version(for: visit) != nil { return page(visit) }
        if visit.path.parts == PapersAnswer.path, !visit.path.isFolder, !settings.behavesAsFile {
            do { return PreviewAnswer(try PapersAnswer.content(in: tree), for: visit.request) } catch {
                var answer = PreviewAnswer.problem(.unavailable, "\(error)")
                answer.fields.add("X-Robots-Tag", "noindex")
                return answer
            }
        }
        if visit.path.isHidden || visit.path.hasEmptyPart { return missing(visit) }
        return nil
    }

    /// The page that another address leads to.
    private func page(_ visit: Visit) -> PreviewAnswer {
        guard let query = visit.path.query, query.hasPrefix("of="),
            let address = String(query.dropFirst(3)).removingPercentEncoding,
            var path = try? RequestPath(address), !path.isHidden, !path.hasEmptyPart
        else { return missing(visit) }
        if settings.behavesAsFile {
            guard path.parts.first == PreviewSettings.filePrefix else { return missing(visit) }
            path.parts.removeFirst()
        }
        guard isPage(MediaTypes.type(of: path.isFolder ? "index.html" : path.parts.last ?? "")) else {
            return missing(visit)
        }
        var visit = visit
        visit.path = path
        return file(at: path.parts, visit)
    }

    // MARK: Files

    /// - Parameter parts: below the root.
    private func file(at parts: [String], _ visit: Visit) -> PreviewAnswer {
        switch tree.entry(at: parts) {
        case .file(let facts)? where !visit.path.isFolder: return content(of: facts, at: parts, visit)
        case .folder?:
            if !visit.path.isFolder {
                return moved(to: visit.path.parts, isFolder: true, query: visit.path.query)
            }
            if case .file(let facts)? = tree.entry(at: parts + ["index.html"]) {
                return content(of: facts, at: parts + ["index.html"], visit)
            }
            return overview(of: parts, visit)
        default: return missing(visit)
        }
    }

    /// What stands for a folder that has no index.html.
    private func overview(of parts: [String], _ visit: Visit) -> PreviewAnswer {
        let prefix = settings.behavesAsFile ? [PreviewSettings.filePrefix] : []
        let start = parts.isEmpty ? settings.startPage(RequestPath.address(prefix, isFolder: true)) : nil
        guard let page = start ?? settings.listing(FolderListing(of: parts, in: tree, prefix: prefix)) else {
            return missing(visit)
        }
        return PreviewAnswer(content(ofPage: page, named: "index.html", visit), for: visit.request)
    }

    private func content(of facts: FileFacts, at parts: [String], _ visit: Visit) -> PreviewAnswer {
        let name = parts.last ?? ""
        let type = MediaTypes.type(of: name)
        guard isPage(type), facts.size <= PreviewSettings.largestPage else {
            return PreviewAnswer(
                .init(source: .file(facts), type: type, tag: facts.tag, modified: facts.modified.seconds),
                for: visit.request)
        }
        do {
            guard let bytes = try tree.bytes(of: facts) else {
                return .problem(.unavailable, "the file is being written; ask again")
            }
            var content = content(ofPage: bytes, named: name, visit)
            // With the script in it, a page is as new as the tree.
            if version(for: visit) == nil { content.modified = facts.modified.seconds }
            return PreviewAnswer(content, for: visit.request)
        } catch { return .problem(.internalError, "the file cannot be read") }
    }

    private func isPage(_ type: String) -> Bool { MediaTypes.isPage(type) }

    private func content(ofPage page: [UInt8], named name: String, _ visit: Visit) -> PreviewAnswer.Content {
        let type = MediaTypes.type(of: name)
        let sent = ServedPage.bytes(
            of: page, isXML: !type.hasPrefix("text/html"),
            reload: version(for: visit).map(ReloadScript.init), own: visit.ownSource)
        // Of what is sent: the same file with another script or policy is another page.
        return .init(source: .bytes(sent), type: type, tag: EntityTag(strong: Digest.sha256Hex(sent)))
    }

    /// Pages reload on this machine only.
    private func version(for visit: Visit) -> String? {
        settings.isLoopback && HostRule.isLoopback(visit.host) ? settings.treeVersion : nil
    }

    // MARK: As from a file

    private func asFile(_ visit: Visit) -> PreviewAnswer {
        let parts = visit.path.parts
        if parts.isEmpty {
            guard case .file? = tree.entry(at: ["index.html"]) else { return overview(of: [], visit) }
            return moved(to: [PreviewSettings.filePrefix, "index.html"], isFolder: false, query: nil)
        }
        guard parts.first == PreviewSettings.filePrefix else {
            guard tree.entry(at: parts) != nil else { return missing(visit) }
            return refused("the address begins at the root, which in an app is the root of the phone", visit)
        }
        let below = Array(parts.dropFirst())
        var path = visit.path
        path.parts = below
        // A word about a file that is not there would mislead.
        guard let entry = tree.entry(at: below) else {
            if let reason = AsFileRule(path, visit.request, settings).refusal(in: tree), isOnDisk(below) {
                return refused(reason, visit)
            }
            return missing(visit)
        }
        if entry == .folder { path.isFolder = true }
        if let reason = AsFileRule(path, visit.request, settings).refusal(in: tree) {
            return refused(reason, visit)
        }
        return file(at: below, visit)
    }

    /// Whether there is something of this name in other letters.
    private func isOnDisk(_ parts: [String]) -> Bool {
        var found: [String] = []
        for part in parts {
            guard let name = tree.names(in: found).first(where: { $0.lowercased() == part.lowercased() })
            else {
                return false
            }
            found.append(name)
        }
        return true
    }

    private func refused(_ reason: String, _ visit: Visit) -> PreviewAnswer {
        var answer = PreviewAnswer.problem(.forbidden, "refused, as file: would: \(reason)")
        let page =
            visit.request.fields["Referer"].map { " (asked for by \(printable(Self.path(of: $0))))" } ?? ""
        answer.notice = "refused \(printable(visit.request.target)): \(reason)\(page)"
        return answer
    }

    /// Of an address: what follows the host.
    private static func path(of address: String) -> String {
        guard let scheme = address.firstRange(of: "://"),
            let slash = address[scheme.upperBound...].firstIndex(of: "/")
        else { return address }
        return String(address[slash...])
    }

    // MARK: Short answers

    private func missing(_ visit: Visit) -> PreviewAnswer {
        .problem(.notFound, "there is no '\(printable(visit.path.parts.joined(separator: "/")))' here")
    }

    private func moved(to parts: [String], isFolder: Bool, query: String?) -> PreviewAnswer {
        let address = RequestPath.address(parts, isFolder: isFolder) + (query.map { "?" + $0 } ?? "")
        var answer = PreviewAnswer.problem(.movedPermanently, address)
        answer.fields.add("Location", address)
        return answer
    }

    /// Without what steers a terminal, and not endless.
    private func printable(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.prefix(200).filter { $0.properties.isPrintable }))
    }
}

/// A request under way.
struct Visit {
    var request: PreviewRequest
    var path: RequestPath
    /// As it was asked for; empty where it was not said.
    var host: String

    /// How a policy names what the server answers by itself, and nothing else of it. A source cannot hold an address in
    /// brackets (CSP 3, 2.3.1).
    var ownSource: String {
        let isName = host.utf8.allSatisfy { byte in
            (0x30...0x3A).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x2D
                || byte == 0x2E
        }
        return isName && !host.isEmpty ? "http://\(host)\(PreviewSettings.ownPath)" : "'self'"
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
