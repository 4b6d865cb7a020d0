extension TerminalStyle {
    /// Applies SGR (ECMA-48 8.3.117; xterm ctlseqs, "Character Attributes"). Blinking, fonts, frames, overlines and the
    /// colour of underlines have no effect. Concealed text stays visible: a transcript hides nothing.
    mutating func apply(_ parameters: ControlParameters) {
        if parameters.count == 0 { self = .plain }
        var index = 0
        while index < parameters.count {
            let end = parameters.end(of: index)
            switch parameters[index] {
            case 38, 48, 58: index = applyColor(parameters, at: index, end)
            case 4 where end > index + 1:
                // 4:0 ends an underline, 4:1 to 4:5 are kinds of underlines.
                set(.underline, to: parameters[index + 1] != 0)
                index = end
            case let code:
                if end == index + 1 { apply(code) }
                index = end
            }
        }
    }

    private mutating func apply(_ code: Int) {
        switch code {
        case 0: self = .plain
        case 1: attributes.insert(.bold)
        case 2: attributes.insert(.dim)
        case 3: attributes.insert(.italic)
        case 4, 21: attributes.insert(.underline)
        case 7: attributes.insert(.inverse)
        case 9: attributes.insert(.strike)
        case 22: attributes.subtract([.bold, .dim])
        case 23: attributes.remove(.italic)
        case 24: attributes.remove(.underline)
        case 27: attributes.remove(.inverse)
        case 29: attributes.remove(.strike)
        case 30...37: foreground = code - 30
        case 39: foreground = nil
        case 40...47: background = code - 40
        case 49: background = nil
        case 90...97: foreground = code - 82
        case 100...107: background = code - 92
        default: break
        }
    }

    private mutating func set(_ attribute: Attributes, to isSet: Bool) {
        if isSet { attributes.insert(attribute) } else { attributes.remove(attribute) }
    }

    /// Applies 38, 48 or 58 with its arguments, as parts (ISO 8613-6: `38:2::r:g:b`, `38:5:n`) or as parameters
    /// (`38;2;r;g;b`, `38;5;n`).
    ///
    /// - Returns: the index after the arguments.
    private mutating func applyColor(_ parameters: ControlParameters, at index: Int, _ end: Int) -> Int {
        let hasParts = end > index + 1
        var next = end
        var color: Int?
        switch parameters[index + 1] {
        case 5:
            next = hasParts ? end : index + 3
            if next <= parameters.count, next >= index + 3 {
                color = TerminalColor.nearest(palette: parameters[index + 2])
            }
        case 2:
            next = hasParts ? end : index + 5
            // With parts, a colour space can come before the channels.
            let first = hasParts && end - index > 5 ? index + 3 : index + 2
            if next <= parameters.count, first + 3 <= next {
                color = TerminalColor.nearest(
                    red: parameters[first], green: parameters[first + 1], blue: parameters[first + 2])
            }
        default: next = hasParts ? end : index + 2
        }
        guard let color else { return next }
        if parameters[index] == 38 { foreground = color }
        if parameters[index] == 48 { background = color }
        return next
    }
}
