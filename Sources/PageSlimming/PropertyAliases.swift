/// Short names for the properties and strings that a script has often: `list[ab]` with `'length'` as one of the script's
/// arguments, for `list.length`. The two mean the same (ECMAScript 2024, section 13.3.2.1).
///
/// Of scripts that are one function, called where it stands, and whose own names are short: its parameters are where
/// these go. In this project's script it is 1.4 kB of 25.
struct PropertyAliases {
    /// New texts by the index of the word; empty for one that goes.
    private(set) var texts: [Int: String] = [:]

    private let script: BracketedWords
    private let function: BracketedWords.WholeFunction?
    /// Where a property, or a string of the same text, is used.
    private var uses: [String: (ofProperty: [Int], asString: [Int])] = [:]

    init(_ script: BracketedWords) {
        self.script = script
        function = script.wholeFunction.flatMap {
            $0.parameters > 3 && !script.isMark($0.arguments - 1, "(") ? $0 : nil
        }
        guard function != nil else { return }
        for index in script.words.indices {
            if isAliased(index) {
                uses[script.words[index].text, default: ([], [])].ofProperty.append(index)
            } else if let text = string(index) {
                uses[text, default: ([], [])].asString.append(index)
            }
        }
    }

    /// How often those are used that are worth a name of two letters.
    var counts: [String: Int] {
        uses.filter { saved(by: $0.key, as: 2) > 0 }.mapValues { $0.ofProperty.count + $0.asString.count }
    }

    /// Bytes. Each name costs a comma twice, and what it stands for its quotation marks.
    private func saved(by text: String, as length: Int) -> Int {
        guard let use = uses[text] else { return 0 }
        let whole = text.utf8.count
        return use.ofProperty.count * (whole - 1 - length) + use.asString.count * (whole + 2 - length)
            - (length + whole + 4)
    }

    /// - Parameter names: the names of texts.
    /// - Returns: new texts by the index of the word; empty for one that goes.
    func texts(_ names: [String: String]) -> [Int: String] {
        guard let function else { return [:] }
        var texts: [Int: String] = [:]
        // By their names, shortest first: the same texts in the same order.
        let named = names.sorted { ($0.value.utf8.count, $0.value) < ($1.value.utf8.count, $1.value) }
            .filter { saved(by: $0.key, as: $0.value.utf8.count) > 0 }
        guard !named.isEmpty else { return [:] }
        for (text, name) in named {
            for place in uses[text]?.ofProperty ?? [] {
                texts[place - 1] = ""
                texts[place] = "[\(name)]"
            }
            for place in uses[text]?.asString ?? [] { texts[place] = name }
        }
        texts[function.parameters] = named.map { ",\($0.value)" }.joined() + ")"
        texts[function.arguments] = named.map { ",'\($0.key)'" }.joined() + ")"
        return texts
    }

    /// What a string says, if that can be the name of a property, between signs: a name may need a space beside it.
    private func string(_ index: Int) -> String? {
        let word = script.words[index]
        guard word.kind == .literal, word.text.first == "'", word.text.utf8.count > 4,
            word.text.utf8.dropFirst().dropLast().allSatisfy({ ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }),
            script.words.indices.contains(index + 1), script.words[index - 1].kind == .punctuator,
            script.words[index + 1].kind == .punctuator,
            script.words[index + 1].text != ":" || script.words[index - 1].text == "?"
        else { return nil }
        return String(word.text.dropFirst().dropLast())
    }

    /// Behind a point, and that behind something that is a value.
    private func isAliased(_ index: Int) -> Bool {
        guard index > 1, script.words[index].kind == .name, script.isMark(index - 1, ".") else {
            return false
        }
        return script.words[index - 2].kind != .name
            || !["new", "import", "super"].contains(script.words[index - 2].text)
    }
}
