import Items

/// The people of a feed in the forms of its formats.
struct FeedPerson {
    var name: String?
    var email: String?
    var url: String?

    var isEmpty: Bool { name == nil && email == nil && url == nil }

    /// Reads `Name (mail)`, `mail (Name)`, `Name <mail>` and a name or an address alone.
    init(text: String) {
        let text = PlainFeedText.collapsed(PlainFeedText.name(text) ?? "")
        for (open, close) in [("(", ")"), ("<", ">"), ("[", "]")] as [(Unicode.Scalar, Unicode.Scalar)] {
            guard text.utf8.last == UInt8(ascii: close),
                let start = text.utf8.firstIndex(of: UInt8(ascii: open))
            else { continue }
            let outer = PlainFeedText.trimmed(String(text[..<start]))
            let inner = PlainFeedText.trimmed(String(text[text.utf8.index(after: start)...].dropLast()))
            if let inner, Self.isMail(inner) {
                (name, email) = (outer.flatMap(Self.unquoted), Self.mail(inner))
                return
            }
            if let outer, Self.isMail(outer) {
                (name, email) = (inner, Self.mail(outer))
                return
            }
        }
        if Self.isMail(text) {
            email = Self.mail(text)
        } else if let space = text.firstIndex(of: " "), Self.isMail(String(text[..<space])) {
            email = String(text[..<space])
            name = PlainFeedText.trimmed(String(text[space...]))
        } else {
            name = PlainFeedText.trimmed(text)
        }
    }

    /// Reads a person construct (RFC 4287, 3.2; Atom 0.3 says `url` and `homepage`).
    init(construct element: FeedElement) {
        let name = (element.first("name")?.text).flatMap(PlainFeedText.name)
        let mail = element.first("email")?.value
        url = FeedAddress.resolved(element.first("uri", "url", "homepage")?.value, element.base)
        guard name != nil || mail != nil || url != nil else {
            self = FeedPerson(text: element.text)
            return
        }
        self.name = name
        email = mail
    }

    /// Returns a name without the quotes that mail programs write around it (RFC 5322, 3.2.4).
    private static func unquoted(_ name: String) -> String? {
        guard name.utf8.count > 1, name.hasPrefix("\""), name.hasSuffix("\"") else { return name }
        let inner = String(name.dropFirst().dropLast())
        return PlainFeedText.trimmed(inner.replacing("\\\"", with: "\"").replacing("\\\\", with: "\\"))
    }

    /// Returns true for a text of the form of an address, `name@host.domain`.
    private static func isMail(_ text: String) -> Bool {
        let text = mail(text)
        guard let at = text.utf8.firstIndex(of: UInt8(ascii: "@")), at > text.startIndex else { return false }
        return !text.utf8.contains(UInt8(ascii: " ")) && text.utf8[at...].contains(UInt8(ascii: "."))
    }

    /// Returns an address without the scheme that some feeds write before it.
    private static func mail(_ text: String) -> String {
        text.lowercased().hasPrefix("mailto:") ? String(text.dropFirst(7)) : text
    }

    /// The person as an author of JSON Feed. The mail address has no member there.
    var person: Person {
        var person = Person(name: name)
        person.url = url
        if let email { person.others["_sitegen"] = .object([.init("email", .string(email))]) }
        return person
    }

    /// The person as a contributor or publisher, with the mail address as a separate member.
    var contributor: Person {
        var person = Person(name: name)
        person.url = url
        if let email { person.others["email"] = .string(email) }
        return person
    }

    var tree: JSONTree? { contributor.tree }
}
