/// Documents, sheets and scripts that a script puts together as a Blob: workers from strings, mostly.
extension JavaScriptReferences {
    /// `new Blob(["…", `…`], { type: "…" })`: the constant parts, read as what the type says. Without a type the text is
    /// a script where the file has workers and the text is JavaScript.
    mutating func blob(_ callee: Callee) {
        let arguments = arguments(callee.open)
        guard let list = arguments.first, folder.items[list.lowerBound].isCode("["),
            let content = joined(self.arguments(list.lowerBound))
        else { return }
        let type = arguments.dropFirst().first.flatMap(joinedConstantsWithin)?.lowercased() ?? ""
        if type.contains("html") || type.contains("xml") {
            add(.jsMarkup, content)
        } else if type.contains("css") {
            add(.jsStyle, content)
        } else if type.contains("script") || type.isEmpty && hasWorkers && isScript(content) {
            add(.jsBlobScript, content)
        }
    }

    /// The constants of several expressions, one after the other.
    private func joined(_ parts: [Range<Int>]) -> JavaScriptConstant? {
        parts.compactMap(joinedConstants).reduce(nil) { before, part in
            guard var joined = before else { return part }
            joined.append(part)
            return joined
        }
    }

    /// The constants anywhere in a range: of an object, the values of its members.
    private func joinedConstantsWithin(_ range: Range<Int>) -> String? {
        let texts = range.filter { folder.items[$0].kind == .constant }.map {
            folder.constants[folder.items[$0].constant].text
        }
        return texts.isEmpty ? nil : texts.joined(separator: " ")
    }

    /// True if the script names a constructor of workers.
    private var hasWorkers: Bool {
        folder.items.indices.contains { folder.isWord($0, "Worker") || folder.isWord($0, "SharedWorker") }
    }

    /// Returns true if the text consists of JavaScript tokens.
    private func isScript(_ constant: JavaScriptConstant) -> Bool {
        constant.bytes.withUnsafeBufferPointer { JavaScriptFolder($0, goal: .script).invalid == nil }
    }
}
