import Foundation

/// A text around a secret.
struct Surroundings: Sendable {
    var name: String
    /// The text; `@` is the secret with its context.
    var text: String
    /// Returns false for secrets that do not occur there.
    var isFor: @Sendable (PlantedSecret) -> Bool = { _ in true }

    static let all: [Surroundings] = [
        .init(name: "line", text: "Then the tool printed @ and stopped."),
        .init(name: "start and end", text: "@"),
        .init(name: "JSON", text: #"{"kind":"output","text":"first line\n@\nlast \"line\""}"#),
        .init(name: "nested JSON", text: #"{"payload_json":"{\"text\":\"\\n@\\n\"}"}"#),
        .init(name: "quoted", text: #"config.set("value", "@")"#),
        .init(name: "shell", text: "$ tool login --quiet --with @ --region eu"),
        .init(
            name: "header", text: "curl -s -H 'X-Key: @' https://host.test/v1", isFor: { $0.context == "@" }),
        .init(name: "header with context", text: #"curl -s -H "@" https://host.test/v1"#),
        .init(name: "env", text: "HOST=a.test\nSERVICE_VALUE=@\nPORT=80\n", isFor: { $0.context == "@" }),
        .init(name: "env with context", text: "HOST=a.test\nexport @\nPORT=80\n"),
        .init(name: "added line", text: "@@ -1,2 +1,2 @@\n a\n+@\n b\n"),
        .init(name: "removed line", text: " a\n-@\n+gone\n"),
        .init(name: "markdown", text: "Set `@` first.\n\n```sh\nrun\n```\n"),
        .init(name: "URL", text: "https://host.test/v1?k=@&page=2", isFor: { $0.context == "@" }),
        .init(name: "colours", text: "\u{1B}[31m@\u{1B}[0m"),
        .init(name: "full stop", text: "It was @.", isFor: { $0.context == "@" }),
        .init(name: "letters", text: "Der Schlüssel ist „@“ — fertig 🗝"),
    ]
}

/// A text with one secret.
struct PlantedText: Sendable {
    var name: String
    var family: String
    var text: String
    var range: Range<Int>
    var isEncoded = false

    /// Plants a secret in surroundings.
    init(_ planted: PlantedSecret, _ surroundings: Surroundings, _ secret: String) {
        // The context of a URL's password has an `@` of its own, and a diff has four.
        let hole = "\u{1}"
        let context = planted.context.replacing("@@", with: hole + "\u{2}")
        let inner = (context.contains(hole) ? context : planted.context.replacing("@", with: hole))
            .replacing("\u{2}", with: "@")
        let around = surroundings.text.replacing("@@", with: "\u{2}").replacing("@", with: inner)
            .replacing("\u{2}", with: "@@")
        let parts = around.components(separatedBy: hole)
        name = "\(planted.family) \(planted.context) in \(surroundings.name)"
        family = planted.family
        text = parts[0] + secret + parts[1]
        let start = parts[0].utf8.count
        range = start..<start + secret.utf8.count
    }

    /// Encodes the text in base64 within another.
    func encoded(width: Int?, before: String, after: String, separator: String = "\n") -> PlantedText {
        let letters = Array(Data(text.utf8).base64EncodedString())
        var run = String(letters)
        if let width {
            run = stride(from: 0, to: letters.count, by: width).map {
                String(letters[$0..<min($0 + width, letters.count)])
            }.joined(separator: separator)
        }
        var encoded = self
        encoded.name += " in base64 of width \(width ?? 0)"
        encoded.text = before + run + after
        encoded.range = before.utf8.count..<before.utf8.count + run.utf8.count
        encoded.isEncoded = true
        return encoded
    }
}
