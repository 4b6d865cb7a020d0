/// The properties of a page that decide its frame: two pages of one shape differ in the slots of ``LeafFrame`` alone.
struct LeafShape: Hashable {
    private let lang: String
    private let theme: String
    private let macros: [String: String]
    private let isOrdered: Bool
    private let katexPath: String
    private let feedback: Feedback?
    private let mathMode: String
    private let isSingleFile: Bool
    private let hasMath: Bool
    private let hasHeader: Bool
    private let hasHeading: Bool
    private let allowsStyleAttributes: Bool
    private let isStartPage: Bool
    private let addition: PageAssets.Addition?
    private let hasWordCount: Bool
    private let libraryScript: String?
    private let framePath: String?
    private let hasChapter: Bool
    private let entryCount: Int
    private let pageCount: Int

    init(_ leaf: LeafPage, theme: String) {
        lang = leaf.lang
        self.theme = theme
        macros = leaf.macros
        isOrdered = leaf.isOrdered
        katexPath = leaf.katexPath
        feedback = leaf.feedback
        mathMode = leaf.mathMode.rawValue
        isSingleFile = leaf.isSingleFile
        hasMath = leaf.hasMath
        hasHeader = !leaf.header.isEmpty
        hasHeading = leaf.markdown.heading != nil
        allowsStyleAttributes = leaf.allowsStyleAttributes
        isStartPage = leaf.isStartPage
        addition = leaf.addition
        hasWordCount = leaf.wordCount != nil
        libraryScript = leaf.navigation?.script
        framePath = leaf.framePath
        hasChapter = leaf.navigation?.leaves.isEmpty == false
        entryCount = leaf.entries.count
        pageCount = leaf.markdown.pages.count
    }
}
