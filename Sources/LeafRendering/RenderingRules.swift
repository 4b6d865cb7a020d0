package import Diagnostics

/// The rules that this module raises.
package enum RenderingRules {
    package static let all: [RuleDefinition] = [
        .htmlNetwork, .htmlScript, .htmlName, .htmlUnclosed, .linkUnresolved, .themeUnknown,
    ]
}
