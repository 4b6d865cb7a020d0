import BundleGate
import LeafRendering
import LibraryFolder

extension GateSettings {
    /// What a library's settings ask of the gate. Which severities count, a command decides.
    init(_ library: LibrarySettings) {
        self.init()
        severities = library.severities
        secrets = library.secrets
        ownScripts = TemplateSet.scripts
        leafBudget = library.budgets["leaf"] ?? leafBudget
        bundleBudget = library.budgets["bundle"] ?? bundleBudget
    }
}
