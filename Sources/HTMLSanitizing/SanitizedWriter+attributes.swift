import WebSyntax

extension SanitizedWriter {
    typealias Attribute = (name: String, value: String)

    /// Returns the decoded attributes of an element, names in lower case, values without control characters.
    private func source(of id: HTMLTree.NodeID) -> [Attribute] {
        tree.attributes(of: id, in: bytes).map {
            (
                bytes.lowercasedText($0.name),
                MarkupText.cleaned(HTMLTextDecoder.string(bytes, $0.value, .attribute))
            )
        }
    }

    /// Returns the allowed attributes in the order of the source.
    func attributes(of id: HTMLTree.NodeID, on element: String) -> [Attribute] {
        var kept: [Attribute] = []
        for (name, value) in source(of: id) {
            guard let rule = AllowedMarkup.rule(of: name, on: element), let value = checked(value, rule)
            else { continue }
            // Anchors with a name are targets of links. As an id, it is no property of the document.
            let name = name == "name" ? "id" : name
            if !kept.contains(where: { $0.name == name }) { kept.append((name, value)) }
        }
        return kept
    }

    func mathAttributes(of id: HTMLTree.NodeID) -> [Attribute] {
        source(of: id).filter { AllowedMarkup.mathAttributes.contains($0.name) }
    }

    /// Returns the value as it is written, or nil if the rule forbids it.
    private func checked(_ value: String, _ rule: AllowedMarkup.Rule) -> String? {
        let word = value.trimmingPrefix { $0.isWhitespace }
        switch rule {
        case .text: return value
        case .flag: return ""
        case .link: return policy.link(value)
        case .number:
            let digits = word.hasPrefix("-") ? word.dropFirst() : word
            let isNumber = (1...9).contains(digits.count) && digits.utf8.allSatisfy(\.isASCIIDigit)
            return isNumber ? String(word) : nil
        case .language:
            let isTag =
                !word.isEmpty && word.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") }
            return isTag ? String(word) : nil
        case .keyword(let words):
            return words.contains(value)
                ? value : words.contains(value.lowercased()) ? value.lowercased() : nil
        case .id:
            guard !value.isEmpty, !value.contains(where: \.isWhitespace) else { return nil }
            return AddressPolicy.prefixed(value)
        case .tokens:
            // Other classes would style the text by rules of the page around it.
            let tokens = value.split(whereSeparator: \.isWhitespace).filter {
                $0 == "embed" || $0.hasPrefix("language-") || $0.hasPrefix("lang-")
            }
            return tokens.isEmpty ? nil : tokens.joined(separator: " ")
        }
    }

    /// Writes a picture, or its alternative text if its address is not allowed. A counting picture has neither.
    mutating func picture(_ id: HTMLTree.NodeID) {
        let values = Dictionary(source(of: id).map { ($0.name, $0.value) }) { first, _ in first }
        if isPixel(values) { return }
        let source =
            PictureAddresses.of(values).lazy.compactMap(policy.picture).first
            ?? values["src"].flatMap(policy.picture)
        guard let source else { return append(text: values["alt"] ?? "") }
        if TrackingParameters.isPixel(source) { return }
        var attributes: [Attribute] = [("src", source), ("alt", values["alt"] ?? "")]
        for name in ["width", "height"] {
            if let value = values[name], let length = checked(value, .number) {
                attributes.append((name, length))
            }
        }
        if let title = values["title"] { attributes.append(("title", title)) }
        if let anchor = values["id"].flatMap({ checked($0, .id) }) { attributes.append(("id", anchor)) }
        startTag("img", attributes)
    }

    private func isPixel(_ values: [String: String]) -> Bool {
        func isTiny(_ name: String) -> Bool {
            values[name].flatMap { Int($0.prefix { $0 != "p" }) }.map { $0 <= 2 } ?? false
        }
        if isTiny("width"), isTiny("height") { return true }
        let style = (values["style"] ?? "").lowercased().filter { !$0.isWhitespace }
        return (style.contains("width:1px") && style.contains("height:1px")) || style.contains("display:none")
    }

    /// Writes a link to what a frame or player shows. Returns false if it has no address that is allowed.
    mutating func card(_ id: HTMLTree.NodeID) -> Bool {
        let values = Dictionary(source(of: id).map { ($0.name, $0.value) }) { first, _ in first }
        var addresses = [values["src"], values["data-src"], values["data"]].compactMap { $0 }
        for child in tree.children(of: id) where tree[child].tag == .source {
            addresses += source(of: child).filter { $0.name == "src" }.map(\.value)
        }
        guard let address = addresses.lazy.compactMap(policy.web).first else { return false }
        startTag("a", [("class", "embed"), ("href", address)])
        if let title = values["title"] ?? values["aria-label"], !title.isEmpty { append(text: title + " ") }
        startTag("span", [])
        append(text: address)
        endTag("span")
        endTag("a")
        return true
    }
}
