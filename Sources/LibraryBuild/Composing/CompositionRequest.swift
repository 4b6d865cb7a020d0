import KaTeXFiles
import LibraryFolder

/// The inputs of a composer, whatever the kind of its source.
struct CompositionRequest {
    let source: SourceSettings
    let settings: LibrarySettings
    /// The time that counts as now; `nil` for the newest time in the source.
    let now: Int?
    /// True to compare without writing.
    let isCheck: Bool
    /// Returns KaTeX, which decides on formulas. Called for the first formula.
    let katex: @Sendable () throws -> KaTeXAssets?
}

/// Composes the pages of sources of one kind.
protocol SourceComposer {
    var request: CompositionRequest { get }
}

extension SourceComposer {
    var source: SourceSettings { request.source }
    var settings: LibrarySettings { request.settings }
    var now: Int? { request.now }
    var isCheck: Bool { request.isCheck }
    var katex: @Sendable () throws -> KaTeXAssets? { request.katex }
}
