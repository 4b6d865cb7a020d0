package import Diagnostics
import BrowserProof
import BundleGate

/// The rules of the whole program: the sum of its modules' catalogues.
package enum AllRules {
    /// The rules of `verify`.
    package static let verify = RuleCatalog(GateRules.catalog.rules + BrowserRules.all)
    /// The rules of every command, those of `verify` first.
    package static let catalog = RuleCatalog(verify.rules + others)
    /// The rules that only other commands raise.
    static let others = DocumentRules.all.filter { verify[$0.id.name] == nil }
}
