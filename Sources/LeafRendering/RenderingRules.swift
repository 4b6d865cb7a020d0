package import Diagnostics

/// The rules that this module raises.
package enum RenderingRules {
    package static let all: [RuleDefinition] = [
        .htmlNetwork, .htmlScript, .htmlUnclosed, .imageMissing, .imageNetwork, .imagePath, .imageRemote,
        .imageType, .linkAbsolute, .linkAmbiguous, .linkScheme, .linkUnresolved, .linkWeb, .themeUnknown,
    ]
}
