/// The engine that runs KaTeX here.
package enum JavaScriptEngine {
    /// Why JavaScriptCore cannot be used on this machine; nil where it can.
    package static var trouble: KaTeXEngineError? {
        do throws(KaTeXEngineError) {
            _ = try JavaScriptLibrary.loaded()
            return nil
        } catch { return error }
    }
}
