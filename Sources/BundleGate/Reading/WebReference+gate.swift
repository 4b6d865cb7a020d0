import WebReferences

extension WebReference {
    /// False for references that are reported for something else than their target. The value of an entity is read
    /// wherever it is used; drawing programs put the names of vocabularies into some.
    var countsByTarget: Bool {
        effect != .unread(.nesting) && effect != .entity && !effect.isDeadUnderFile
    }

    /// The directive of the content policy that governs the load; `nil` for an animated address that does not
    /// name a picture, since it may be that of a link.
    var directive: ReferenceRow.Directive? {
        if definition.condition == .animatesLink(true), case .relative(let path, _, _) = target {
            let kind = BundleFile(path: path, size: 0).kind
            if kind != .image, kind != .svg { return nil }
        }
        return definition.directive
    }

    /// The reference for a message: its text, the layers around it and the id of its kind.
    var described: String {
        let layers = layers.map { " in a " + $0.rawValue }.joined()
        return "'\(shortText)'\(layers) (\(row))"
    }

    /// The text on one line, cut to 100 characters.
    var shortText: String { Self.shortened(text) }

    /// Returns a text on one line, cut to 100 characters: data: URLs can have megabytes.
    static func shortened(_ text: String) -> String {
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        return line.count > 100 ? line.prefix(97) + "…" : line
    }
}
