import FontFiles
import Synchronization

/// The cache of style, scripts and policy, computed once for all pages of a theme and kind, of each language's words,
/// and of the frames.
final class LeafLooks: Sendable {
    /// The parts that pages of one theme and kind share.
    struct Look: Sendable {
        var style: [UInt8]
        var scripts: [[UInt8]]
        var policy: ContentPolicy
        /// The files of style and script; `nil` if they are in the page.
        var files: SharedFrame?
    }

    private struct Key: Hashable {
        var theme: String
        var kind: PageAssets.Kind
        var addition: PageAssets.Addition?
        var asksQuestions: Bool
        var isShared: Bool
        /// `nil` for a library without fonts, whose pages have one style at every depth.
        var fonts: FontFaceRules.Place?
    }

    private struct WordsKey: Hashable {
        var language: String
        var addition: PageAssets.Addition?
    }

    let early: [UInt8]
    private let assets: PageAssets
    private let fonts: VendoredFonts?
    private let looks = Mutex<[Key: Look]>([:])
    private let words = Mutex<[WordsKey: FrameWords]>([:])
    private let frames = Mutex<[LeafShape: LeafFrame]>([:])
    /// Each frame takes a few kilobytes.
    private static let mostFrames = 256

    /// - Parameter fonts: the fonts that pages load whose style names their families.
    init(_ assets: PageAssets, fonts: VendoredFonts? = nil) {
        self.assets = assets
        self.fonts = fonts
        early = Array(assets.early.utf8)
        themes = assets.themes
    }

    /// All themes, sorted.
    let themes: [String]

    var libraryFind: String { assets.libraryFind }

    func hasTheme(_ name: String) -> Bool { themes.contains(name) }

    /// Returns true for a theme that is dark whatever the system's setting: the browser's own ground is dark from the first frame.
    func isDark(_ name: String) -> Bool { assets.isDark(theme: name) }

    /// The place of fonts, seen from the folder of a shared style sheet.
    private static let sharedPlace = FontFaceRules.Place.folder("../" + FontNaming.folder + "/")

    /// Returns `nil` for an unknown theme.
    ///
    /// - Parameter place: the place of fonts, seen from the page; a shared style sheet has its own.
    func look(
        ofTheme theme: String, for kind: PageAssets.Kind, _ addition: PageAssets.Addition? = nil,
        asksQuestions: Bool, isShared: Bool = false, fontsIn place: FontFaceRules.Place = sharedPlace
    ) -> Look? {
        let place = isShared ? Self.sharedPlace : place
        let key = Key(
            theme: theme, kind: kind, addition: addition, asksQuestions: asksQuestions, isShared: isShared,
            fonts: fonts.map { _ in place })
        return looks.withLock { looks in
            if let look = looks[key] { return look }
            guard var style = assets.style(ofTheme: theme, for: kind, addition) else { return nil }
            if let fonts { style = FontFaceRules.text(for: fonts, in: style, from: place) + style }
            let scripts = assets.scripts(for: kind, addition, asksQuestions: asksQuestions)
            let look = Look(
                style: Array(style.utf8), scripts: scripts.map { Array($0.utf8) },
                policy: ContentPolicy(
                    style: isShared ? nil : style,
                    scripts: ContentPolicy.sources(of: [assets.early] + (isShared ? [] : scripts))),
                files: isShared ? SharedFrame(style: style, script: scripts[0]) : nil)
            looks[key] = look
            return look
        }
    }

    /// Returns the frame of the pages with one shape.
    func frame(for shape: LeafShape, _ make: () -> LeafFrame) -> LeafFrame {
        if let known = frames.withLock({ $0[shape] }) { return known }
        let made = make()
        frames.withLock { frames in
            if frames.count >= Self.mostFrames { frames = [:] }
            frames[shape] = made
        }
        return made
    }

    /// Returns the words of a page's frame.
    func words(for leaf: LeafPage) -> FrameWords {
        let key = WordsKey(language: leaf.lang, addition: leaf.addition)
        return words.withLock { words in
            if let known = words[key] { return known }
            let made = FrameWords(language: key.language, for: key.addition)
            words[key] = made
            return made
        }
    }
}
