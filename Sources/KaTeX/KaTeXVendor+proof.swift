package import KaTeXFiles

extension KaTeXVendor {
    /// Vendors the set from `source`, after KaTeX itself has typeset a formula with it.
    package func vendor(
        from source: String = defaultSource, pinned: Bool = false
    ) throws(KaTeXAssetsError) -> Receipt {
        try vendor(from: source, pinned: pinned, proving: Self.prove)
    }

    /// Verifies that the script reports the release's version and can typeset. A page that cannot run its own
    /// KaTeX shows raw TeX, so this is checked before anything is written.
    private static func prove(_ assets: KaTeXAssets, release: String) throws(KaTeXAssetsError) {
        let engine: KaTeXEngine
        do { engine = try KaTeXEngine(assets: assets) } catch { throw .engine(error) }
        guard engine.version == assets.version else {
            throw .mixedVersions(
                release: release,
                said: [
                    "\(KaTeXAssets.scriptName) is \(engine.version)", "the release says \(assets.version)",
                ])
        }
        engine.beginLeaf()
        if let failure = engine.check(#"\frac{a}{b}+\sqrt{x}"#, displayMode: true).failure {
            throw .doesNotTypeset(release: release, reason: failure.message)
        }
    }
}
