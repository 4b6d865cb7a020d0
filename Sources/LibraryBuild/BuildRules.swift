package import Diagnostics
import FontFiles
import PapersSource
import KaTeX
import LeafRendering
import LibraryFolder
import PositionedYAML

/// The rules that this module raises. ``LeafResolver`` raises those of links and images, which LeafRendering defines.
package enum BuildRules {
    package static let all: [RuleDefinition] =
        [
            .imageMissing, .imageNetwork, .imagePath, .imageRemote, .imageType, .labelAmbiguous,
            .linkAbsolute,
            .linkAmbiguous, .linkScheme, .linkUnresolved, .linkWeb, .katexFiles, .fontFiles, .unknownKey,
            RuleDefinition(.duplicateFile), RuleDefinition(.reservedFile), .startPageForeign,
            .sourceForeign, .manifestNested,
        ] + PapersRules.all
}
