/// The options with which scripts call KaTeX's auto-render, as far as they are literals.
struct AutoRenderOptions: Equatable {
    /// The signs around formulas.
    struct Delimiter: Equatable {
        var left: [UInt8]
        var right: [UInt8]
        var isDisplay: Bool

        init(_ left: String, _ right: String, isDisplay: Bool) {
            self.left = Array(left.utf8)
            self.right = Array(right.utf8)
            self.isDisplay = isDisplay
        }
    }

    /// The signs in the order in which they are tried.
    var delimiters: [Delimiter] = []
    var macros: [String: String] = [:]
    /// True if every call typesets the whole page.
    var isWholePage = true

    /// The signs of a call without the option (KaTeX 0.16, contrib/auto-render).
    static let defaults =
        [Delimiter("$$", "$$", isDisplay: true), Delimiter("\\(", "\\)", isDisplay: false)]
        + ["equation", "align", "alignat", "gather", "CD"].map {
            Delimiter("\\begin{\($0)}", "\\end{\($0)}", isDisplay: true)
        } + [Delimiter("\\[", "\\]", isDisplay: true)]

    /// The options that change which texts are formulas, or their TeX, in a way that is not followed.
    private static let unread: Set = ["ignoredTags", "ignoredClasses", "preProcess"]

    /// The most calls of a script that are read.
    private static let mostCalls = 50

    /// Reads the calls in scripts; `nil` without a call, and if an option that matters is computed.
    init?(callers scripts: [[UInt8]]) {
        var hasCall = false
        for script in scripts {
            let isRead = script.withUnsafeBufferPointer { bytes -> Bool in
                let literals = ScriptLiterals(bytes)
                guard let calls = literals.calls(of: "renderMathInElement"), calls.count <= Self.mostCalls
                else { return false }
                if !calls.isEmpty { hasCall = true }
                return calls.allSatisfy { add($0, literals) }
            }
            if !isRead { return nil }
        }
        if !hasCall { return nil }
    }

    /// Adds the options of a call; false if one that matters is computed.
    private mutating func add(_ arguments: [Range<Int>], _ literals: ScriptLiterals) -> Bool {
        guard let element = arguments.first else { return false }
        let target = literals.words(of: element)
        if target != ["document", ".", "body"], target != ["document", ".", "documentElement"] {
            isWholePage = false
        }
        guard arguments.count > 1 else {
            add(Self.defaults)
            return true
        }
        guard let options = literals.members(of: arguments[1]),
            Self.unread.isDisjoint(with: options.keys)
        else { return false }
        if let option = options["macros"] {
            guard let macros = literals.members(of: option) else { return false }
            for (name, value) in macros {
                guard let body = literals.string(of: value) else { return false }
                self.macros[name] = body
            }
        }
        guard let option = options["delimiters"] else {
            add(Self.defaults)
            return true
        }
        guard let list = literals.elements(of: option), !list.isEmpty else { return false }
        let delimiters = list.compactMap { Self.delimiter($0, literals) }
        add(delimiters)
        return delimiters.count == list.count
    }

    /// Adds signs that are not known yet.
    private mutating func add(_ added: [Delimiter]) {
        delimiters += added.filter { delimiter in !delimiters.contains { $0.left == delimiter.left } }
    }

    /// Reads `{left: "$$", right: "$$", display: true}`.
    private static func delimiter(_ range: Range<Int>, _ literals: ScriptLiterals) -> Delimiter? {
        guard let members = literals.members(of: range),
            let left = members["left"].flatMap(literals.string), !left.isEmpty,
            let right = members["right"].flatMap(literals.string), !right.isEmpty
        else { return nil }
        guard let display = members["display"] else { return Delimiter(left, right, isDisplay: false) }
        return literals.truth(of: display).map { Delimiter(left, right, isDisplay: $0) }
    }
}
