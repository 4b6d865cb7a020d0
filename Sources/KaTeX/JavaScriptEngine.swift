package import KaTeXFiles

/// The availability of JavaScriptCore, which runs KaTeX.
package enum JavaScriptEngine {
    /// The reason why JavaScriptCore cannot be used on this machine, or `nil`.
    package static var trouble: KaTeXEngineError? {
        do throws(KaTeXEngineError) {
            _ = try JavaScriptLibrary.loaded()
            return nil
        } catch { return error }
    }
}
