import WebFetching
import WebReferences
import WebSyntax

/// Pictures: `src`, `srcset`, and the attributes of lazy loaders.
extension SealVisitor {
    /// The result of one address of a picture.
    enum Pick {
        case pending
        /// An address that is not fetched: unchanged, or with its own content sealed.
        case own([UInt8]?)
        case file([UInt8], Asset, WebAddress, key: String)
        case standIn([UInt8]?)
    }

    /// A candidate of `srcset` (HTML Standard, 4.8.4.2.1).
    struct Candidate {
        var url: [UInt8]
        var descriptor: String
        /// The file; `nil` for a data: URL of the page's own.
        var file: (asset: Asset, address: WebAddress)?
        var key: String
        /// The number of the descriptor, for the choice of the best candidate. Widths count more than densities.
        var weight: Double

        /// The ratio of a picture's pixels to those of the page; 1 where widths are given.
        var density: Double {
            guard descriptor.hasSuffix("x"), let number = Double(descriptor.dropLast()), number > 0 else {
                return 1
            }
            return number
        }
    }

    /// True if a repeated picture may be written once. Templates and sources are cloned or chosen by the browser.
    var canSharePicture: Bool {
        layer.canShare && templateDepth == 0 && (pictureSources ?? 0) == 0 && scope != nil
    }

    /// The attributes in which lazy loaders keep a picture's address.
    static let lazySources: [StaticString] = [
        "data-src", "data-lazy-src", "data-original", "data-lazy",
    ]
    static let lazySets: [StaticString] = ["data-srcset", "data-lazy-srcset"]

    mutating func picture(_ token: HTMLToken) -> Bool {
        let src = walk.scanner.attribute("src")
        let set = walk.scanner.attribute("srcset")
        let lazy = first(of: Self.lazySources) { isFetched($0) }
        let lazySet = first(of: Self.lazySets)
        visitAttributes(except: [src, set, lazy, lazySet].compactMap { $0 })
        let isBlank = src.map { !isFetched($0) } ?? true
        if lazy != nil || lazySet != nil {
            let shows = strips ? src.map(isStandIn) ?? true : isBlank && set == nil
            let promotes = shows && !(strips && hasNoscriptTwin(token))
            lazyPicture(token, src, lazy, lazySet, promotes: promotes)
            if promotes {
                if let set, run.mode == .write { self.set(set, [], "lazy-srcset") }
                return true
            }
        }
        eagerPicture(token, src, set)
        return true
    }

    /// Returns true if a browser would fetch the value.
    func isFetched(_ attribute: HTMLAttribute) -> Bool { isFetched(value(attribute)) }

    /// Returns true for an address that leads to a server or a file.
    func isFetched(_ text: String) -> Bool {
        switch URLClassifier.classify(text) {
        case .remote, .relative, .rootAbsolute, .file: true
        default: false
        }
    }

    // MARK: As the page shows it

    /// Seals a picture as the page shows it.
    private mutating func eagerPicture(_ token: HTMLToken, _ src: HTMLAttribute?, _ set: HTMLAttribute?) {
        let candidates = set.flatMap { self.candidates($0) } ?? []
        let pick = src.map { self.pick(value($0), at: $0.value.lowerBound) }
        let best = candidates.max { $0.weight < $1.weight }
        var shown = best.flatMap { best in best.file.map { ($0.asset, $0.address, best.key) } }
        if shown == nil, case .file(_, let asset, let address, let key) = pick {
            shown = (asset, address, key)
        }
        var density = best?.density ?? 1
        if let choice = pictureChoice {
            shown = (choice.asset, choice.address, choice.key)
            density = choice.density
        }
        if let (asset, address, key) = shown, canSharePicture || pictureChoice != nil {
            if run.mode == .count { scope?.count(key, bytes: asset.bytes.count) }
            if let standIn = share(asset, address, key, density: density) {
                if let src {
                    self.set(src, standIn, "html-img-src")
                } else {
                    insert("src", standIn, token, "html-img-src")
                }
                if let set { self.set(set, [], "html-img-srcset") }
                return
            }
        }
        guard run.mode == .write else { return }
        var srcKey: String?
        switch pick {
        case .file(_, let asset, _, let key)
        where candidates.contains { $0.key == key && $0.descriptor.hasSuffix("w") }:
            // If candidates have widths, browsers ignore `src`.
            if let src { self.set(src, Placeholder.blank(PictureSize(asset.bytes)), "html-img-src") }
        case .file(_, _, _, let key) where candidates.contains { $0.key == key && $0.weight > 1 }:
            // It is stored with a larger density; `src` would store it twice, and as one for 1x.
            if let src { remove(src, "html-img-src") }
        case .file(let url, _, _, let key):
            srcKey = key
            if let src { self.set(src, url, "html-img-src") }
        case .own(let url): if let src, let url { self.set(src, url, "html-img-src") }
        case .standIn(let url):
            if let src {
                if let url { self.set(src, url, "html-img-src") } else { rename(src, "html-img-src") }
            }
        case .pending, nil: break
        }
        guard let set, self.candidates(set) != nil else { return }
        // `src` is the candidate for 1x if no other candidate is.
        self.set(set, Self.joined(candidates.filter { $0.key != srcKey }), "html-img-srcset")
    }

    /// Returns the stand-in for a shared picture: of its size, with the fragment that a style rule matches.
    func share(
        _ asset: Asset, _ address: WebAddress, _ key: String, density: Double
    ) -> [UInt8]? {
        guard run.mode == .write, let scope, scope.isShared(key) else { return nil }
        let size = PictureSize(asset.bytes)
        let fragment = address.fragment
        let shared = scope.share(key, size: size, density: density) { [run, layer] in
            run.url(of: asset, as: .picture, fragment: fragment, in: layer) ?? []
        }
        guard let shared else { return nil }
        run.ledger.share(address)
        return Placeholder.blank(size?.divided(by: density), fragment: shared.mark(density))
    }

    /// Returns the result of one address.
    func pick(_ text: String, at offset: Int, isNamed: Bool = true) -> Pick {
        guard isFetched(text) else {
            return .own(
                DataURLSealer(run: run, layer: layer, scope: scope).sealed(text, as: .picture, at: offset))
        }
        let width = walk.scanner.value("width")
        let height = walk.scanner.value("height")
        switch run.embed(
            text, as: .picture, at: offset, in: layer,
            standIn: { address in
                Placeholder.picture(named: address.fileName, width: width, height: height)
            })
        {
        case .pending: return .pending
        case .standIn(let url): return .standIn(url)
        case .url(let url, let asset):
            guard let address = layer.resolve(text) else { return .pending }
            return .file(url, asset, address, key: run.shareKey(asset, fragment: address.fragment))
        }
    }

    // MARK: srcset

    /// Returns the picture that the element shows to every reader; `nil` if its sources depend on the screen or are
    /// missing.
    mutating func pictureChoice(in token: HTMLToken) -> PictureChoice? {
        guard layer.canShare, templateDepth == 0, walk.readings == 0, let scope else { return nil }
        if run.mode == .write { return scope.pictureChoices[token.range.lowerBound] }
        guard run.mode == .count else { return nil }
        let here = walk.scanner
        defer { walk.scanner = here }
        let choice = chosenSource()
        scope.pictureChoices[token.range.lowerBound] = choice
        return choice
    }

    /// Moves the scanner to the img of the open picture element and returns the best source before it.
    private mutating func chosenSource() -> PictureChoice? {
        var chosen: PictureChoice?
        var count = 0
        while count < 64, let token = walk.scanner.next() {
            count += 1
            if token.kind == .endTag { return nil }
            guard token.kind == .startTag else { continue }
            if walk.scanner.isNamed("img") { return chosen }
            let media = walk.scanner.word("media") ?? ""
            guard walk.scanner.isNamed("source"), media.isEmpty || media == "all",
                first(of: Self.lazySets) == nil
            else { return nil }
            guard let set = walk.scanner.attribute("srcset"), PictureChoice.isShown(walk.scanner.word("type"))
            else {
                continue
            }
            guard let candidates = candidates(set) else { return nil }
            guard chosen == nil, let best = candidates.max(by: { $0.weight < $1.weight }),
                let file = best.file
            else { continue }
            chosen = PictureChoice(
                asset: file.asset, address: file.address, key: best.key, density: best.density)
        }
        return nil
    }

    /// Seals a `srcset` outside img.
    mutating func sourceSet(_ attribute: HTMLAttribute, _ row: ReferenceRow) {
        if run.mode == .write, let choice = pictureChoice, scope?.isShared(choice.key) == true {
            // Browsers skip a source without `srcset` (HTML Standard, 4.8.4.3.9), and the img has the shared picture.
            return remove(attribute, row.id.rawValue)
        }
        guard let candidates = candidates(attribute), run.mode == .write else { return }
        set(attribute, Self.joined(candidates), row.id.rawValue)
    }

    /// Returns the fetched candidates; `nil` if an address is pending or nothing is fetched.
    ///
    /// Each content is in one of them, the one with the largest descriptor: most readers have screens with
    /// two or three pixels for one of the page.
    func candidates(_ attribute: HTMLAttribute) -> [Candidate]? {
        let (text, map) = decoded(attribute)
        var found: [Candidate] = []
        var places: [String: Int] = [:]
        var isPending = false
        var isFetching = false
        text.withUnsafeBufferPointer { text in
            for candidate in SourceSet.candidates(in: text) {
                let url = text.text(candidate.url)
                let written = text.text(candidate.url.upperBound..<candidate.whole.upperBound)
                guard let descriptor = SourceDescriptor(written) else {
                    if isFetched(url) { isFetching = true }
                    continue
                }
                switch pick(url, at: map.rawOffset(of: candidate.url.lowerBound)) {
                case .pending: isPending = true
                case .standIn: isFetching = true
                case .own(let sealed):
                    if sealed != nil { isFetching = true }
                    found.append(
                        Candidate(
                            url: sealed ?? Array(url.utf8), descriptor: descriptor.text, key: url,
                            weight: -1))
                case .file(let url, let asset, let address, let key):
                    isFetching = true
                    let candidate = Candidate(
                        url: url, descriptor: descriptor.text, file: (asset, address), key: key,
                        weight: descriptor.weight)
                    if let place = places[key] {
                        if found[place].weight < candidate.weight { found[place] = candidate }
                    } else {
                        places[key] = found.count
                        found.append(candidate)
                    }
                }
            }
        }
        return isPending || !isFetching ? nil : found
    }

    /// Returns the candidates as the value of `srcset`.
    static func joined(_ candidates: [Candidate]) -> [UInt8] {
        Array(
            candidates.map { $0.url + Array(($0.descriptor.isEmpty ? "" : " " + $0.descriptor).utf8) }
                .joined(separator: Array(", ".utf8)))
    }
}
