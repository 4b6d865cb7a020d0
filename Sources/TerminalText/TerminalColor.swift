/// The mapping of 256 and 24-bit colours to the sixteen that a theme defines.
///
/// A theme can promise contrast for sixteen colours only. The hue decides, since programs use colour for meaning: a pale
/// red stays red, where the nearest point of the RGB cube would be white.
enum TerminalColor {
    /// xterm's palette: 0…15 as they are, a cube of 6 × 6 × 6 from 16, and 24 greys from 232.
    static func nearest(palette index: Int) -> Int? {
        switch index {
        case 0..<16: return index
        case 16..<232:
            let levels = [0, 95, 135, 175, 215, 255]
            let place = index - 16
            return nearest(red: levels[place / 36], green: levels[place / 6 % 6], blue: levels[place % 6])
        case 232..<256:
            let level = 8 + 10 * (index - 232)
            return nearest(red: level, green: level, blue: level)
        default: return nil
        }
    }

    /// Channels are 0…255. The result is bright (8…15) from 230 on: xterm's red is 205, its bright red 255.
    static func nearest(red: Int, green: Int, blue: Int) -> Int? {
        guard [red, green, blue].allSatisfy({ 0...255 ~= $0 }) else { return nil }
        let most = max(red, green, blue)
        let chroma = most - min(red, green, blue)
        // A fifth of saturation: below it, people see grey.
        guard chroma >= 24, chroma * 5 >= most else {
            switch most {
            case ..<64: return 0
            case ..<160: return 8
            case ..<230: return 7
            default: return 15
            }
        }
        // The hue in degrees, and the nearest of red, yellow, green, cyan, blue and magenta.
        let hue =
            switch most {
            case red: (60 * (green - blue)) / chroma
            case green: 120 + (60 * (blue - red)) / chroma
            default: 240 + (60 * (red - green)) / chroma
            }
        let color = [1, 3, 2, 6, 4, 5][(hue + 390) % 360 / 60]
        return most >= 230 ? color + 8 : color
    }
}
