/// The signs that the words of a hub's interface do not have.
package enum InterfaceText {
    /// Returns the name of the first such sign in a text.
    package static func violation(in text: String) -> String? {
        for character in text {
            let scalars = character.unicodeScalars
            guard let first = scalars.first else { continue }
            if first == "\u{2014}" { return "an em-dash" }
            if first == "\u{B7}" { return "a middle dot" }
            // Digits and signs such as # are emoji only with a selector after them.
            let isEmoji =
                first.properties.isEmojiPresentation
                || first.properties.isEmoji && scalars.contains { $0.value == 0xFE0F || $0.value == 0x20E3 }
            if isEmoji { return "an emoji" }
        }
        return nil
    }
}
