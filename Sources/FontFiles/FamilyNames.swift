import WebSyntax

/// The families that a style sheet names, in lower case.
struct FamilyNames {
    private var names: Set<String> = []

    /// Reads every string and every sequence of identifiers: families are also values of custom properties, which have no
    /// grammar of their own (CSS Variables Level 1, section 2).
    init(in styleSheet: String) {
        let bytes = Array(styleSheet.utf8)
        bytes.withUnsafeBufferPointer { bytes in
            var tokenizer = CSSTokenizer(bytes)
            var words: [String] = []
            while let token = tokenizer.next() {
                switch token.kind {
                case .ident: words.append(CSSEscapes.string(bytes, token.value))
                case .whitespace, .comment: break
                default:
                    take(&words)
                    if token.kind == .string {
                        names.insert(CSSEscapes.string(bytes, token.value).lowercased())
                    }
                }
            }
            take(&words)
        }
    }

    private mutating func take(_ words: inout [String]) {
        if !words.isEmpty { names.insert(words.joined(separator: " ").lowercased()) }
        words = []
    }

    /// Returns true if the style sheet names a family.
    func has(_ family: String) -> Bool { names.contains(family.lowercased()) }
}
