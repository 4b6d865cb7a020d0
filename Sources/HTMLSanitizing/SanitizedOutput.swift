import WebSyntax

/// The markup that the sanitizer writes.
struct SanitizedOutput {
    typealias Attribute = (name: String, value: String)

    /// The source of attributes and text, UTF-8.
    let source: Bytes
    let policy: AddressPolicy
    private(set) var bytes: [UInt8] = []
    /// True directly after `<pre>`, where a parser drops a line feed.
    private(set) var isAfterPre = false
    /// True while every address is in a form that stays as it is, and every length is as it was written. All other values
    /// are: their rules change nothing the second time.
    private(set) var isSettled = true
    /// The number of open `noscript` elements. Their pictures are those that a script loads.
    var fallbacks = 0
    /// The addresses of the last picture, and true if it is in a `noscript` element.
    private var lastPicture: (addresses: [String], isFallback: Bool) = ([], false)

    init(_ source: Bytes, _ policy: AddressPolicy) {
        self.source = source
        self.policy = policy
        bytes.reserveCapacity(source.count + source.count / 8)
    }

    mutating func startTag(_ name: String, _ attributes: [Attribute]) {
        bytes.append(UInt8(ascii: "<"))
        bytes.append(contentsOf: name.utf8)
        for (name, value) in attributes {
            bytes.append(UInt8(ascii: " "))
            bytes.append(contentsOf: name.utf8)
            bytes.append(contentsOf: "=\"".utf8)
            MarkupText.append(value, to: &bytes, inAttribute: true)
            bytes.append(UInt8(ascii: "\""))
        }
        bytes.append(UInt8(ascii: ">"))
        isAfterPre = name == "pre"
    }

    mutating func endTag(_ name: String) {
        isAfterPre = false
        bytes.append(contentsOf: "</".utf8)
        bytes.append(contentsOf: name.utf8)
        bytes.append(UInt8(ascii: ">"))
    }

    /// Appends decoded text.
    mutating func append(text: String) {
        var text = text
        text.withUTF8 { append(text: $0) }
    }

    /// Appends decoded text in UTF-8.
    mutating func append(text: Bytes) {
        let start = bytes.count
        MarkupText.appendCleaned(text, to: &bytes)
        guard isAfterPre, bytes.count > start else { return }
        isAfterPre = false
        if bytes[start] == UInt8(ascii: "\n") { bytes.insert(UInt8(ascii: "\n"), at: start) }
    }

    // MARK: Attributes

    /// Returns decoded attributes, names in lower case, values without control characters.
    private func decoded(_ attributes: [HTMLAttribute]) -> [Attribute] {
        attributes.map {
            (
                source.lowercasedText($0.name),
                MarkupText.cleaned(HTMLTextDecoder.string(source, $0.value, .attribute))
            )
        }
    }

    /// Returns the allowed attributes in the order of the source.
    mutating func allowed(_ attributes: [HTMLAttribute], on element: String) -> [Attribute] {
        var kept: [Attribute] = []
        for attribute in attributes {
            let name = source.lowercasedText(attribute.name)
            guard let rule = AllowedMarkup.rule(of: name, on: element) else { continue }
            let value = MarkupText.cleaned(HTMLTextDecoder.string(source, attribute.value, .attribute))
            guard let value = checked(value, rule) else { continue }
            if case .link = rule, !policy.isSettled(value) { isSettled = false }
            // Anchors with a name are targets of links. As an id, it is no property of the document.
            let written = name == "name" ? "id" : name
            if !kept.contains(where: { $0.name == written }) { kept.append((written, value)) }
        }
        return kept
    }

    func allowedInMath(_ attributes: [HTMLAttribute]) -> [Attribute] {
        decoded(attributes).filter { AllowedMarkup.mathAttributes.contains($0.name) }
    }

    /// Returns the value as it is written, or nil if the rule forbids it.
    private func checked(_ value: String, _ rule: AllowedMarkup.Rule) -> String? {
        switch rule {
        case .text: return value
        case .flag: return ""
        case .link: return policy.link(value)
        case .number:
            let word = value.trimmingPrefix { $0.isWhitespace }
            let digits = word.hasPrefix("-") ? word.dropFirst() : word
            let isNumber = (1...9).contains(digits.utf8.count) && digits.utf8.allSatisfy(\.isASCIIDigit)
            return isNumber ? String(word) : nil
        case .language:
            let word = value.trimmingPrefix { $0.isWhitespace }
            let isTag =
                !word.isEmpty && word.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") }
            return isTag ? String(word) : nil
        case .keyword(let words):
            return words.contains(value)
                ? value : words.contains(value.lowercased()) ? value.lowercased() : nil
        case .id:
            let isPlain = value.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
            guard !value.isEmpty, isPlain || !value.contains(where: \.isWhitespace) else { return nil }
            return AddressPolicy.prefixed(value)
        case .tokens:
            // Most lists have none that is kept, and splitting them is slow.
            guard Self.mayKeepClass(value) else { return nil }
            // Other classes would style the text by rules of the page around it.
            let tokens = value.split(whereSeparator: \.isWhitespace).filter {
                $0 == "embed" || $0.hasPrefix("language-") || $0.hasPrefix("lang-")
            }
            return tokens.isEmpty ? nil : tokens.joined(separator: " ")
        }
    }

    /// Returns true if a list of classes has the start of one that is kept.
    private static func mayKeepClass(_ value: String) -> Bool {
        var value = value
        return value.withUTF8 { bytes in
            bytes.indices.contains {
                bytes.hasExactly("embed", at: $0, to: bytes.count)
                    || bytes.hasExactly("lang", at: $0, to: bytes.count)
            }
        }
    }

    // MARK: Pictures and embedded documents

    /// Writes a picture, or its alternative text if its address is not allowed. A counting picture has neither.
    mutating func picture(_ attributes: [HTMLAttribute]) {
        let values = Dictionary(decoded(attributes).map { ($0.name, $0.value) }) { first, _ in first }
        if isPixel(values) { return }
        if let emoji = Self.emoji(values) { return append(text: emoji) }
        let addresses = PictureAddresses.of(values)
        let source =
            addresses.lazy.compactMap(policy.picture).first ?? values["src"].flatMap(policy.picture)
        guard let source else { return append(text: values["alt"] ?? "") }
        if TrackingParameters.isPixel(source) || isRepeated(addresses) { return }
        if !policy.isSettled(source) { isSettled = false }
        var attributes: [Attribute] = [("src", source), ("alt", values["alt"] ?? "")]
        for name in ["width", "height"] {
            if let value = values[name], let length = checked(value, .number) {
                // Without its white space, a length may be that of a counting picture.
                if length != value { isSettled = false }
                attributes.append((name, length))
            }
        }
        if let title = values["title"] { attributes.append(("title", title)) }
        if let anchor = values["id"].flatMap({ checked($0, .id) }) { attributes.append(("id", anchor)) }
        startTag("img", attributes)
    }

    /// Returns true for a lazy picture and its fallback, of which the other one was written just before.
    private mutating func isRepeated(_ addresses: [String]) -> Bool {
        let last = lastPicture
        lastPicture = (addresses, fallbacks > 0)
        guard last.isFallback != (fallbacks > 0), addresses.contains(where: last.addresses.contains) else {
            return false
        }
        lastPicture = ([], false)
        return true
    }

    /// Returns the character that a picture of a blog's program shows; nil for other pictures.
    private static func emoji(_ values: [String: String]) -> String? {
        guard let classes = values["class"], let text = values["alt"], !text.isEmpty, text.count <= 4 else {
            return nil
        }
        let isEmoji = classes.split(whereSeparator: \.isWhitespace).contains {
            $0 == "wp-smiley" || $0 == "emoji"
        }
        return isEmoji ? text : nil
    }

    private func isPixel(_ values: [String: String]) -> Bool {
        func isTiny(_ name: String) -> Bool {
            values[name].flatMap { Int($0.prefix { $0 != "p" }) }.map { $0 <= 2 } ?? false
        }
        if isTiny("width"), isTiny("height") { return true }
        guard let style = values["style"]?.lowercased().filter({ !$0.isWhitespace }) else { return false }
        return (style.contains("width:1px") && style.contains("height:1px")) || style.contains("display:none")
    }

    /// Writes a link to what a frame or player shows. Returns false if it has no address that is allowed.
    ///
    /// - Parameters:
    ///   - sources: the attributes of the `source` elements in it.
    ///   - text: the text of an object, which is its title.
    ///   - isFrame: true for a frame, which only counts readers if it is not shown.
    mutating func card(
        _ attributes: [HTMLAttribute], sources: [[HTMLAttribute]], text: String = "", isFrame: Bool
    ) -> Bool {
        let values = Dictionary(decoded(attributes).map { ($0.name, $0.value) }) { first, _ in first }
        if isFrame, isPixel(values) { return true }
        var addresses = ["src", "data-src", "data-lazy-src", "data"].compactMap { values[$0] }
        for source in sources {
            addresses += decoded(source).filter { $0.name == "src" }.map(\.value)
        }
        guard let address = addresses.lazy.compactMap(policy.web).first else { return false }
        // The link may be in another one.
        isSettled = false
        // The addresses of two players in a row would be one word.
        if bytes.suffix(4).elementsEqual("</a>".utf8) { append(text: " ") }
        let title = values["title"] ?? values["aria-label"] ?? ""
        if let poster = values["poster"].flatMap(policy.picture), !TrackingParameters.isPixel(poster) {
            startTag("img", [("src", poster), ("alt", title)])
        }
        startTag("a", [("class", "embed"), ("href", address)])
        let name = title.isEmpty ? text : title
        if !name.isEmpty { append(text: name + " ") }
        startTag("span", [])
        append(text: address)
        endTag("span")
        endTag("a")
        return true
    }
}
