import BundleGate
import LeafRendering
import LibraryFolder

extension GateSettings {
    /// Takes a library's settings. The command decides which of its severities count.
    init(_ library: LibrarySettings) {
        self.init()
        severities = library.severities
        secrets = library.secrets
        ownScripts = TemplateSet.scripts
        leafBudget = library.budgets["leaf"] ?? leafBudget
        bundleBudget = library.budgets["bundle"] ?? bundleBudget
    }
}
