import KaTeXFiles
import CJavaScriptCore

/// A JavaScriptCore context in its own context group, with a heap that it shares with no other context. It owns both
/// (`JSGlobalContextRelease`, `JSContextGroupRelease`). Must be used by one thread at a time.
///
/// JavaScriptCore finds live values by scanning the stack, not Swift's heap: a value stored in an array or a class
/// needs `JSValueProtect`.
final class JavaScriptContext {
    private let js: UnsafePointer<CJavaScriptCore>
    private let group: CJSGroup
    private let context: CJSContext
    private let deadline: UnsafeMutablePointer<Bool>
    /// Protected values; unprotected in `deinit`.
    private var functions: [CJSValue] = []

    /// A function of the context: an index into `functions`.
    struct Function { fileprivate let index: Int }

    /// The result of a call.
    enum Outcome {
        case text(String)
        /// A value other than a string: `null`, `undefined`.
        case nothing
        case exception(String)
        case timeIsUp
    }

    /// Creates a context. `seconds` limits each later call, if the library supports that (all known versions do).
    init(seconds: Double) throws(KaTeXEngineError) {
        js = try JavaScriptLibrary.loaded().functions
        guard let group = js.pointee.contextGroupCreate() else { throw .noContext }
        deadline = .allocate(capacity: 1)
        deadline.initialize(to: false)
        // Must precede the creation of the context: code compiled without a limit never checks the clock.
        js.pointee.contextGroupSetExecutionTimeLimit?(
            group, seconds,
            { _, flag in
                flag?.assumingMemoryBound(to: Bool.self).pointee = true
                return true
            }, deadline)
        guard let context = js.pointee.globalContextCreateInGroup(group, nil) else {
            js.pointee.contextGroupRelease(group)
            deadline.deallocate()
            throw .noContext
        }
        self.group = group
        self.context = context
    }

    deinit {
        for function in functions { js.pointee.valueUnprotect(context, function) }
        js.pointee.globalContextRelease(context)
        js.pointee.contextGroupRelease(group)
        deadline.deallocate()
    }

    /// Runs a script in the global scope.
    func evaluate(_ script: [UInt16], name: String) -> Outcome {
        outcome { exception in evaluateRaw(script, name: name, exception: exception) }
    }

    /// Runs a script whose value is an object, and returns the named functions of that object.
    func functions(_ names: [String], of script: String) throws(KaTeXEngineError) -> [Function] {
        var exception: CJSValue?
        guard let object = evaluateRaw(Array(script.utf16), name: "sitegen", exception: &exception) else {
            throw .scriptFailed(reason: exception.map { text(of: $0) } ?? "no value")
        }
        js.pointee.valueProtect(context, object)
        defer { js.pointee.valueUnprotect(context, object) }
        var taken: [Function] = []
        for name in names {
            let value = withString(Array(name.utf16)) {
                js.pointee.objectGetProperty(context, object, $0, nil)
            }
            guard let value, let value, js.pointee.objectIsFunction(context, value) else {
                throw .notKaTeX(found: "no function '\(name)'")
            }
            js.pointee.valueProtect(context, value)
            functions.append(value)
            taken.append(Function(index: functions.count - 1))
        }
        return taken
    }

    /// Calls `function(text, number)`. The text may contain NUL.
    func call(_ function: Function, _ text: String, _ number: Int = 0) -> Outcome {
        let callee = functions[function.index]
        return outcome { exception in
            withUnsafeTemporaryAllocation(of: CJSValue.self, capacity: 2) { arguments -> CJSValue? in
                guard let base = arguments.baseAddress,
                    let number = js.pointee.valueMakeNumber(context, Double(number)),
                    let made = withString(Array(text.utf16), { js.pointee.valueMakeString(context, $0) }),
                    let string = made
                else { return nil }
                base.initialize(to: string)
                (base + 1).initialize(to: number)
                return js.pointee.objectCallAsFunction(context, callee, nil, 2, base, exception)
            }
        }
    }

    /// Runs a script and returns its value, unprotected.
    private func evaluateRaw(
        _ script: [UInt16], name: String, exception: UnsafeMutablePointer<CJSValue?>
    ) -> CJSValue? {
        let value = withString(script) { source in
            withString(Array(name.utf16)) { name in
                js.pointee.evaluateScript(context, source, nil, name, 1, exception)
            }
        }
        return (value ?? nil).flatMap { $0 }
    }

    /// Runs a call and turns its value, its exception or an exceeded time limit into an outcome. The
    /// time limit comes first: it also raises an exception.
    private func outcome(of work: (UnsafeMutablePointer<CJSValue?>) -> CJSValue?) -> Outcome {
        var exception: CJSValue?
        deadline.pointee = false
        let value = work(&exception)
        if deadline.pointee { return .timeIsUp }
        if let exception { return .exception(text(of: exception)) }
        guard let value, js.pointee.valueIsString(context, value) else { return .nothing }
        return .text(text(of: value))
    }

    /// Returns a value as text, converted as JavaScript's `String()` does.
    private func text(of value: CJSValue) -> String {
        guard let string = js.pointee.valueToStringCopy(context, value, nil) else { return "unknown" }
        defer { js.pointee.stringRelease(string) }
        guard let characters = js.pointee.stringGetCharactersPtr(string) else { return "" }
        let count = js.pointee.stringGetLength(string)
        return String(decoding: UnsafeBufferPointer(start: characters, count: count), as: UTF16.self)
    }

    /// Lends a temporary `JSString`. Returns `nil` if memory is exhausted.
    private func withString<Value>(_ characters: [UInt16], _ body: (CJSString) -> Value) -> Value? {
        guard let string = js.pointee.stringCreateWithCharacters(characters, characters.count) else {
            return nil
        }
        defer { js.pointee.stringRelease(string) }
        return body(string)
    }
}
