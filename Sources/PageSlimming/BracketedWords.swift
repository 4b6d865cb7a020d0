/// The words of a script, and which of them its brackets hold together: all that is known of it here, without a parser.
struct BracketedWords {
    struct Word {
        enum Kind { case name, punctuator, literal, unclear }
        var kind: Kind
        var text: String
    }

    let words: [Word]
    /// For each opening bracket the index of its end, and the other way round.
    private(set) var partner: [Int: Int] = [:]
    /// For each word the innermost bracket around it; -1 for none.
    private(set) var bracket: [Int] = []
    /// For each word the innermost brace around it; -1 for none.
    private(set) var brace: [Int] = []

    private static let ends = ["(": ")", "[": "]", "{": "}"]

    /// `nil` where a bracket has no end, or a word is not clear.
    init?(_ words: [Word]) {
        self.words = words
        var open: [Int] = []
        for index in words.indices {
            guard words[index].kind != .unclear else { return nil }
            let text = words[index].kind == .punctuator ? words[index].text : ""
            if [")", "]", "}"].contains(text) {
                guard let start = open.popLast(), Self.ends[words[start].text] == text else { return nil }
                partner[start] = index
                partner[index] = start
            }
            bracket.append(open.last ?? -1)
            brace.append(open.last { words[$0].text == "{" } ?? -1)
            if Self.ends[text] != nil { open.append(index) }
        }
        guard open.isEmpty else { return nil }
    }

    /// Empty where there is no word.
    func text(_ index: Int) -> String { words.indices.contains(index) ? words[index].text : "" }

    func isMark(_ index: Int, _ text: String) -> Bool {
        words.indices.contains(index) && words[index].kind == .punctuator && words[index].text == text
    }

    /// Whether a word stands behind a point, as the name of a property.
    func isProperty(_ index: Int) -> Bool { isMark(index - 1, ".") || isMark(index - 1, "?.") }

    /// Whether it is a name, one of these if any are named, and no property's.
    func isName(_ index: Int, _ names: String...) -> Bool {
        words.indices.contains(index) && words[index].kind == .name
            && (names.isEmpty || names.contains(words[index].text)) && !isProperty(index)
    }

    typealias WholeFunction = (parameters: Int, body: Range<Int>, arguments: Int)

    /// Of a script that is one function, called where it stands, `(function (a) { … })(b);`: where its parameters and the
    /// call's arguments end, and what stands between its braces.
    var wholeFunction: WholeFunction? {
        guard isMark(0, "("), isName(1, "function"), isMark(2, "("), let parameters = partner[2],
            isMark(parameters + 1, "{"), let end = partner[parameters + 1], isMark(end + 1, ")"),
            isMark(end + 2, "("), let arguments = partner[end + 2],
            arguments == words.count - 1 || (arguments == words.count - 2 && isMark(arguments + 1, ";"))
        else { return nil }
        return (parameters, parameters + 2..<end, arguments)
    }
}
