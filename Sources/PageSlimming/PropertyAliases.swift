/// Short names for the properties and strings that a script has often: `list[ab]` with `'length'` as one of the script's
/// arguments, for `list.length`. The two mean the same (ECMAScript 2024, section 13.3.2.1).
///
/// Of scripts that are one function, called where it stands, and whose own names are short: its parameters are where
/// these go. In this project's script it is 1.4 kB of 25.
struct PropertyAliases {
    /// New texts by the index of the word; empty for one that goes.
    private(set) var texts: [Int: String] = [:]

    private let script: BracketedWords

    /// - Parameter names: what ``NameShortening`` made of the words.
    init(_ script: BracketedWords, names: [Int: String]) {
        self.script = script
        guard !names.isEmpty, let whole = script.wholeFunction, whole.parameters > 3,
            !script.isMark(whole.arguments - 1, "(")
        else { return }
        var properties: [String: [Int]] = [:]
        var strings: [String: [Int]] = [:]
        for index in script.words.indices {
            if isAliased(index) {
                properties[script.words[index].text, default: []].append(index)
            } else if let text = string(index) {
                strings[text, default: []].append(index)
            }
        }
        let uses = Set(properties.keys).union(strings.keys).map { text in
            (text: text, ofProperty: properties[text] ?? [], asString: strings[text] ?? [])
        }
        var taken = Set(names.values).union(script.words.map(\.text))
        var number = 0
        var added: [(alias: String, text: String)] = []
        // Most used first: they get the shortest names that are left.
        let ordered = uses.sorted {
            ($1.ofProperty.count + $1.asString.count, $0.text)
                < ($0.ofProperty.count + $0.asString.count, $1.text)
        }
        for use in ordered {
            var alias = NameShortening.name(number)
            while taken.contains(alias) || NameShortening.reserved.contains(alias) {
                number += 1
                alias = NameShortening.name(number)
            }
            let (length, short) = (use.text.utf8.count, alias.utf8.count)
            let saved =
                use.ofProperty.count * (length - 1 - short) + use.asString.count * (length + 2 - short)
            // With a comma each, and the quotation marks.
            guard saved > short + length + 4 else { continue }
            taken.insert(alias)
            added.append((alias, use.text))
            for place in use.ofProperty {
                texts[place - 1] = ""
                texts[place] = "[\(alias)]"
            }
            for place in use.asString { texts[place] = alias }
        }
        guard !added.isEmpty else { return }
        texts[whole.parameters] = added.map { ",\($0.alias)" }.joined() + ")"
        texts[whole.arguments] = added.map { ",'\($0.text)'" }.joined() + ")"
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
