package import BundleGate
import LeafRendering
package import LibraryFolder
import RuleBook

extension GateSettings {
    /// Takes a library's settings. The command decides which of its severities count.
    package init(_ library: LibrarySettings) {
        self.init()
        catalog = AllRules.catalog
        severities = library.severities
        secrets = library.secrets
        ownScripts = TemplateSet.scripts
        leafBudget = library.budgets["leaf"] ?? leafBudget
        bundleBudget = library.budgets["bundle"] ?? bundleBudget
    }
}
