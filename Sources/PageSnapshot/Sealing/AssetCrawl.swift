import WebFetching

/// Fetches the files of a page and the files of these files, each as soon as its address is known.
extension PageSealer {
    /// Fetches everything that the run wants.
    ///
    /// - Throws: `SealFailure` if the run is cancelled or its time is over.
    func fetch(for run: SealRun) async throws(SealFailure) {
        run.beginPass(.discover)
        let source = source
        await withTaskGroup(of: (AssetWant, Result<Asset, AssetFailure>).self) { group in
            var running: Set<AssetWant.Key> = []
            /// The wants for a file that is being fetched, or that is read in several roles.
            var waiting: [AssetWant.Key: [AssetWant]] = [:]
            func start(_ wants: [AssetWant]) {
                var wants = wants
                while let want = wants.popLast() {
                    if let known = run.known(want) {
                        if case .success(let asset) = known { run.read(asset, want) }
                        wants += run.takeWants()
                        continue
                    }
                    waiting[want.key, default: []].append(want)
                    guard running.insert(want.key).inserted else { continue }
                    group.addTask {
                        let result = await source.asset(at: want.address, for: want.role.use)
                        guard want.role == .document, case .success(let frame) = result else {
                            return (want, result)
                        }
                        // A frame that leads to another page shows that page, as the window does.
                        let shown = await ImmediateRefresh.destination(of: frame, from: source)
                        return (want, .success(shown.page))
                    }
                }
            }
            start(run.takeWants().reversed())
            while let (want, result) = await group.next() {
                run.learn(result, for: want)
                start(waiting.removeValue(forKey: want.key) ?? [])
            }
        }
        try checkTime()
    }
}

extension SealRun {
    /// Learns the references of a fetched file.
    func read(_ asset: Asset, _ want: AssetWant) {
        if ContentTypes.isErrorPage(asset, for: want.role.use) { return }
        let file = SealedFile(name: "", bytes: [])
        let layer = SealLayer(
            base: asset.address, documents: want.documents, sheets: want.sheets, place: SealPlace(file: file),
            encoding: want.encoding)
        scope = scopes[want.reading]
        switch want.role {
        case .sheet, .document, .script: _ = url(of: asset, as: want.role, fragment: nil, in: layer)
        case .module: scope?.modules.read(asset)
        case .data:
            if let page = scope?.layer, ScriptData.isText(asset) {
                _ = FeedSealer(run: self, layer: page).answer(asset, at: want.address)
            }
        case .picture, .sprite, .font, .media, .track: break
        }
    }
}
