package import Diagnostics

/// The result of composing the pages of a source.
package struct Composition {
    /// The files that were written or removed, or that would be.
    package var changed: [String] = []
    package var diagnostics: [Diagnostic] = []
}
