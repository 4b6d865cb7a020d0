import CJavaScriptCore

/// The functions of JavaScriptCore, loaded at first use (`dlopen`) and kept for the life of the process.
struct JavaScriptLibrary: @unchecked Sendable {
    // Unchecked: a pointer to a table that is written once, before it is handed out.
    let functions: UnsafePointer<CJavaScriptCore>

    private static let loading: Result<JavaScriptLibrary, KaTeXEngineError> = {
        var reason = [CChar](repeating: 0, count: 1024)
        guard let functions = CJavaScriptCoreLoad(&reason, reason.count) else {
            let text = reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            return .failure(.libraryMissing(reason: String(decoding: text, as: UTF8.self)))
        }
        return .success(JavaScriptLibrary(functions: functions))
    }()

    /// Throws `libraryMissing` where the machine has no JavaScriptCore.
    static func loaded() throws(KaTeXEngineError) -> JavaScriptLibrary { try loading.get() }
}
