package import Diagnostics
import DocumentSettings

/// The rules that this module raises.
package enum MarkdownRules {
    package static let all: [RuleDefinition] = [
        .blockAttribute, .blockClose, .blockDuplicateNumber, .blockUnclosed, .blockUnknown, .figureCaption,
        .foreignSyntax, .idDuplicate, .idNumbered, .mathBackslash, .mathBar, .mathBraces, .mathComment,
        .mathDollarInside, .mathEntity, .mathEnvironment, .mathInvisible, .mathLabel, .mathNetwork,
        .mathQuotes, .mathTag, .mathUnclosed, .mathBrackets, .mathDollarRun, .mathInCode, .mathInHTML,
        .mathStrayDollar, .labelDuplicate, .labelUnresolved, .mathDuplicateTag, .footnoteDuplicate,
        .footnoteUnresolved, .footnoteUnused,
        .documentMemory, .documentOutput, .documentSize, .documentTime, .pageDuplicate, .pageMark,
        .referenceCycle, .referenceUnresolved, .headingOrder, .imageAlt, .indexTerm,
        .tableCells,
    ]
}
