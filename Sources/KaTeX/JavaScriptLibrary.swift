import KaTeXFiles
import CJavaScriptCore

/// The functions of JavaScriptCore, loaded on first use (`dlopen`) and kept until the process exits.
struct JavaScriptLibrary: @unchecked Sendable {
    // Unchecked: the table behind the pointer is written once, before the pointer is shared.
    let functions: UnsafePointer<CJavaScriptCore>

    private static let loading: Result<JavaScriptLibrary, KaTeXEngineError> = {
        var reason = [CChar](repeating: 0, count: 1024)
        guard let functions = CJavaScriptCoreLoad(&reason, reason.count) else {
            let text = reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            return .failure(.libraryMissing(reason: String(decoding: text, as: UTF8.self)))
        }
        return .success(JavaScriptLibrary(functions: functions))
    }()

    /// Returns the library. Throws `libraryMissing` if the machine has no JavaScriptCore.
    static func loaded() throws(KaTeXEngineError) -> JavaScriptLibrary { try loading.get() }
}
