import BundleGate
import LibraryFolder

extension GateSettings {
    /// What a library's settings ask of the gate.
    init(_ library: LibrarySettings) {
        self.init()
        severities = library.severities
        secrets = library.secrets
        leafBudget = library.budgets["leaf"] ?? leafBudget
        bundleBudget = library.budgets["bundle"] ?? bundleBudget
    }
}
