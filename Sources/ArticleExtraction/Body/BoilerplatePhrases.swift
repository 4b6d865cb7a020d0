import WebContent
import WebSyntax

/// Words by which pages lead away from the article, in the languages of the corpus.
enum BoilerplatePhrases {
    /// Case-folded headings of sections outside the article.
    static let headings: Set<String> = phrases(
        """
        related | related topics | related links | related coverage | related articles | related posts | related stories | related content | related reading | read next | read more | read also
        explore further | more stories | more from | you might also like | you may also like | also read | also on | recommended | recommended for you
        most read | most popular | popular posts | trending | trending now | latest | latest news | latest posts | recent posts
        share | share this | share this article | share this post | share this story | share on | follow us | stay connected | connect with us
        comments | leave a comment | leave a reply | add a comment | post a comment | join the conversation | discussion | responses
        about the author | about the authors | author | written by | subscribe | newsletter | sign up | stay in the loop
        join our newsletter | subscribe to our newsletter | get the newsletter | tags | topics | categories | filed under | advertisement
        table of contents | contents | on this page | in this article | in this guide | jump to | more in this section | up next | keep reading
        is this page useful | was this page helpful | was this page useful | was this article helpful | rate this page | más información | archivado en
        more stories like this | academic tools | related entries | how to cite | how to cite this entry | cite this article | cite this page
        discussion about this post | discussion about this episode | also from this source | more from this source | more on this story
        more on this topic | explore more | explore more on these topics | more by this author | top stories | similar articles | recommended reading
        recommended stories | recommended articles | popular now | next story | previous story | around the web | from around the web | not the answer you re looking for
        rights and permissions | about this article | attachments | download in other formats | updates to this page
        continue reading | what to read next | further stories | editors picks | sponsored | support us | donate
        inhalt | inhaltsverzeichnis | mehr zum thema | verwandte artikel | ähnliche beiträge | das könnte sie auch interessieren | teilen
        weiterführender link | weiterführende links | kommentare | newsletter abonnieren | über den autor | über die autorin | schlagwörter | auch interessant | weiterlesen
        articles liés | à lire aussi | sur le même sujet | partager | commentaires | dans la même rubrique | lire aussi | à propos de l auteur
        artículos relacionados | te puede interesar | también te puede interesar | compartir | comentarios | más noticias | lee también
        関連記事 | おすすめ記事 | おすすめの記事 | 人気記事 | シェア | シェアする | コメント | タグ | 新着記事 | 目次 | あわせて読みたい | 最新記事 | 関連リンク | この記事をシェア
        مقالات ذات صلة | اقرأ أيضا | اقرأ أيضًا | مواضيع ذات صلة | شارك | شارك المقال | التعليقات | الأكثر قراءة | مطالب مرتبط | نظرات | بیشتر بخوانید | پربازدیدترین | اشتراک گذاری
        כתבות קשורות | כתבות נוספות | קראו עוד | שתפו | תגובות | אולי יעניין אותך | עוד בנושא | הנקראות ביותר
        """)

    /// The headings among them that articles have, too.
    static let ambiguousHeadings: Set<String> = phrases(
        """
        comments | discussion | responses | contents | topics | tags | categories | latest | trending | recommended | related
        attachments | related work | subscribe | share | author | search | donate | inhalt | teilen | partager | compartir
        """)

    /// The headings of papers among them.
    static let paperHeadings: Set<String> = ["discussion", "contents", "author"]

    /// The words for comments, answers and reviews of readers in headings, beside their number.
    static let comments: Set<String> = phrases(
        """
        comment | comments | reader comments | response | responses | reply | replies | review | reviews | thoughts on this post | kommentar | kommentare
        commentaire | commentaires | avis | vos avis | réactions | comentario | comentarios | opiniones | commenti | commento | reacties | komentarze
        комментарии | комментариев | yorum | yorumlar | コメント | レビュー | 件のコメント | 评论 | 条评论 | 댓글 | تعليق | تعليقات | التعليقات | نظر | دیدگاه | نظرات | תגובות
        """)

    /// Beginnings of lines that are one link to a list of articles.
    private static let links = [
        "back to ", "view all", "see all", "show all", "all articles", "all posts", "more from ",
        "older post", "view a printable", "printable version", "print this",
        "newer post", "zurück z", "retour à", "volver a", "もっと見る", "一覧",
    ]

    /// Beginnings of notices about the article, which are sentences and may be long.
    private static let notices = [
        "as an amazon associate", "this post may contain affiliate", "this post contains affiliate",
        "this article may contain affiliate", "this article contains affiliate",
        "this page may contain affiliate",
        "this page contains affiliate", "we may receive a commission", "we may get a commission",
        "our standards:", "copyright: ©", "competing interests: the", "please enable javascript",
        "you need to enable javascript", "this page requires javascript", "a version of this article",
        "a version of this story",
        "this article originally appeared", "this article was originally published",
        "this story originally appeared",
        "this story was originally published", "this document is subject to copyright",
    ]

    /// Beginnings of lines outside the article.
    private static let beginnings = notices + references + openings

    /// Beginnings that lead away from the article, also in sentences.
    private static let references = [
        "read more:", "read also:", "also read:", "read next:", "more on this:", "don't miss:",
        "subscribe now", "like us on", "tags:", "categories:", "category:", "topics:",
        "copyright ©", "copyright (c)", "© ",
        "this article was printed from", "this page was printed from", "printed from http",
        "this article is for subscribers", "already a subscriber", "click here to subscribe",
        "get our newsletter", "photo gallery:", "lesen sie auch:",
        "lesen sie auch", "mehr zum thema:", "lire aussi", "à lire aussi", "lee también", "lea también",
        "leer más:", "te puede interesar:", "اقرأ أيضا", "اقرأ أيضًا",
        "بیشتر بخوانید", "קראו גם", "קראו עוד", "あわせて読みたい", "関連記事", "続きを読む",
        "previous message:", "next message:", "messages sorted by:", "previous post:", "next post:",
        "cet article est réservé", "la suite est réservée",
        "to continue reading", "subscribe to continue", "责任编辑", "责编", "编辑：", "（责任编辑", "(责任编辑",
        "[责任编辑", "【责任编辑", "（责编", "(责编", "版权所有", "keywords:", "key words:",
        "mots-clés", "palabras clave:", "schlüsselwörter:",
    ]

    /// Beginnings of references and requests that sentences of an article have, too.
    private static let openings =
        weak + [
            "related:", "see also:", "more:", "recommended:", "watch:", "listen:", "sign up for",
            "sign up to", "follow us on", "share on", "tagged:", "filed under:", "filed under",
            "posted in", "posted on", "posted by", "last edited by", "published on", "last updated",
            "updated:", "published:", "copyright 1", "copyright 2", "read the full", "continue reading",
            "keep reading", "more information about the", "previous:", "next:", "il vous reste",
            "you have read", "you have reached your", "powered by ", "editor:", "academic editor:",
            "received:", "citation:", "enable javascript", "javascript is disabled",
            "javascript is required", "we may earn",
        ]

    /// Openings of which a sentence is kept at the edge of an article, too.
    private static let weak = ["share this", "subscribe to", "advertisement", "all rights reserved"]

    /// Whole lines that are controls or labels.
    private static let lines: Set<String> = phrases(
        """
        advertisement | advertisement continue reading | story continues below | article continues below | article continues after advertisement
        anzeige | werbung | publicité | publicidad | share | tweet | print | email | save | copy link | copy | copied | click to expand | pages 1 | page 1 of 1 | cook mode prevent your screen from going dark | prevent your screen from going dark
        empfohlener redaktioneller inhalt | empfohlener externer inhalt | externer inhalt | reply | report | like
        back to top | top | close | menu | search | skip to content | skip to main content | next | previous | load more | show more | read more
        show comments | view comments | comments | leave a comment | no comments | subscribe | sign up | log in | sign in | permalink | edit this page
        print this page | jump to recipe | print recipe | pin recipe | pin | rate | listen to this article | min read | teilen | drucken | merken | partager | imprimer | compartir
        press enter or click to view image in full size | view image in fullscreen | view image in full screen | click to enlarge | tap to enlarge | enlarge image
        view larger image | open image in gallery | open image modal | toggle caption | hide caption
        be the first to like this | likebe the first to like this | be the first to comment
        expand description | collapse description | read the rest | loading | loading more | lade weitere inhalte | nach oben
        comments are closed | comments closed | kommentare geschlossen | les commentaires sont fermés | los comentarios están cerrados
        weiterlesen | weiter lesen | mehr lesen | lire la suite | leer más | zum seitenanfang | zurück nach oben | haut de page | retour en haut | volver arriba | torna su
        was this page helpful | was this helpful | yes | no | シェア | ツイート | 広告 | スポンサーリンク | إعلان | شارك | פרסומת | شیئر | تبلیغات
        分享到 | 用微信扫码二维码 | 用微信扫描二维码 | 分享至好友和朋友圈 | 微信扫一扫 | 扫一扫在手机打开当前页 | 打印 | 关闭 | 打印 关闭 | 打印本页 | 关闭窗口 | 字号 | 返回顶部
        teilen sie diesen artikel | artikel teilen | partager cet article | comparte este artículo | zurück
        """)

    /// The controls among them that name an action or an answer, as the entries of a text do. `Advertisement` is not one.
    static let words: Set<String> = phrases(
        """
        yes | no | print | save | copy | close | next | previous | top | menu | search | share | tweet | email | like | report
        reply | rate | pin | comments | subscribe | sign up | log in | sign in | permalink | loading | load more | show more
        teilen | drucken | merken | partager | imprimer | compartir | zurück | シェア | 打印 | 关闭
        """)

    /// Returns true for a line that leads away. Sentences that begin so are part of the article unless they are links.
    ///
    /// - Parameter isInText: true between paragraphs, where a line that begins like a call may be a sentence of the text.
    static func isBoilerplate(_ text: String, linkDensity: Double, isInText: Bool = false) -> Bool {
        if isControl(text) { return true }
        if linkDensity > 0.9, text.utf8.count < 60 {
            // Arrows point the way: `« Back to all news`.
            let lowercased = text.lowercased().drop { !$0.isLetter && !$0.isNumber }
            if links.contains(where: { lowercased.utf8.starts(with: $0.utf8) }) { return true }
        }
        if text.utf8.count < 200, text.hasASCII(UInt8(ascii: "J")), text.contains("JavaScript"),
            text.lowercased().contains("enable javascript to")
        {
            return true
        }
        if isNoticeOfRights(text) || isForPhone(text) { return true }
        guard let opening = beginning(of: text) else { return false }
        let canBeSentence = linkDensity <= (opening.hasSuffix(":") ? 0.3 : 0.6)
        if canBeSentence, isInText || weak.contains(opening), isOrdinarySentence(text, after: opening) {
            return false
        }
        // A disclosure of advertising or of an earlier publication is longer than a reference.
        let isLong = notices.contains(opening) || longOpenings.contains(opening)
        return linkDensity > 0.3 || text.utf8.count < (isLong ? 300 : 100)
    }

    /// Returns true for a line that is a control or a label as a whole: `Print`.
    static func isControl(_ text: String) -> Bool {
        text.utf8.count < 60 && lines.contains(FoldedWords.of(text))
    }

    /// Returns true for a sentence that only begins like a request: `Share this bread with your friends.` Names and dates
    /// have no words in lower case.
    private static func isOrdinarySentence(_ text: String, after opening: String) -> Bool {
        guard !notices.contains(opening), !references.contains(opening), Sentence.hasEnd(text),
            !text.hasSuffix("!")
        else { return false }
        if isCall(text) || numbered.contains(opening) && text.utf8.contains(where: \.isASCIIDigit) {
            return false
        }
        let words = text.split(separator: " ").dropFirst(opening.split(separator: " ").count)
        return text.last == "?" || words.count(where: { $0.first?.isLowercase == true && $0.count > 1 }) > 1
    }

    /// Returns true for a request or notice by its words: `Get the newsletter.`
    static func isCall(_ text: String) -> Bool {
        let text = text.lowercased()
        return requests.contains { text.hasPrefix($0) } || calls.contains { text.contains($0) }
    }

    /// Requests and notices among the lines that begin so.
    private static let requests = [
        "share this article", "share this post", "share this story", "share this page", "share this with",
        "subscribe to our", "subscribe to my", "subscribe to this", "subscribe to us", "subscribe to rss",
        "subscribe to receive", "subscribe to get", "subscribe to read",
        "subscribe to the newsletter", "subscribe to the podcast", "subscribe to the channel",
        "all rights reserved.", "advertisement continue", "sign up for our", "sign up for my",
        "sign up for free", "sign up for updates", "sign up for more", "sign up to our", "sign up to get",
        "sign up to receive", "sign up to read", "read the full article", "read the full story",
        "read the full post", "read the full interview", "continue reading this", "keep reading this",
        "we may earn money", "we may earn a small", "we may earn a fee",
    ]
    /// Words of requests and notices in any place of the line.
    private static let calls = [
        "newsletter", "inbox", "your browser", "de cet article", "free article", "articles this month",
        "commission", "affiliate", "our links", "these links", "through links",
    ]
    /// Labels before the dates of a paper and its source, which have numbers.
    private static let numbered: Set<String> = ["received:", "citation:"]
    /// Openings of which the whole line may be long.
    private static let longOpenings: Set<String> = [
        "received:", "citation:", "we may earn", "enable javascript", "javascript is disabled",
        "javascript is required", "editor:", "academic editor:",
    ]

    /// Returns true for a text that begins as a reference to another page does.
    static func begins(_ text: String) -> Bool { beginning(of: text) != nil }

    /// Returns the phrase that a text begins with.
    private static func beginning(of text: String) -> String? {
        // Few lines begin like any of them.
        guard starts.contains(start(text)) else { return nil }
        let text = text.lowercased()
        // By bytes: a mark after the last letter, as in `أيضاً`, is a part of that letter in a string.
        return beginnings.first { text.utf8.starts(with: $0.utf8) }
    }

    /// Returns true for a line that ends with the reservation of all rights, or has a copyright mark and a permission.
    private static func isNoticeOfRights(_ text: String) -> Bool {
        // By scalars: a search of the text for a string costs a tenth of the time for an article.
        guard text.utf8.count < 240, text.unicodeScalars.contains("©") || text.hasSuffix("reserved.") else {
            return false
        }
        let text = text.lowercased()
        return text.hasSuffix("all rights reserved.")
            || text.contains("©")
                && (text.contains("reprinted by permission") || text.contains("with permission of"))
    }

    /// Returns true for a line in Chinese that asks to scan the code beside it.
    private static func isForPhone(_ text: String) -> Bool {
        guard text.utf8.count < 200, text.utf8.first.map({ $0 >= 0xE2 }) ?? false, text.contains("二维码") else {
            return false
        }
        return ["扫描", "扫一扫", "扫码", "长按", "识别"].contains { text.contains($0) }
    }

    /// Returns true for the line before a list of other pages that a reader would like: `More soups you'll love:`.
    static func isOffer(_ text: String) -> Bool {
        guard text.utf8.count < 90 else { return false }
        let words = FoldedWords.of(text)
        return offers.contains { words.contains($0) }
            || words.hasPrefix("more ") && words.hasSuffix(" to try")
    }

    private static let offers = [
        "you ll love", "you will love", "you might like", "you may like", "you might also", "you may also",
        "you might enjoy", "you may enjoy", "more from ", "more like this",
    ]

    /// Returns true for the heading over the latest articles on a topic, which are cards with texts of their own.
    static func isOfTeasers(_ text: String) -> Bool {
        let words = FoldedWords.of(text)
        return teasers.contains { words.hasPrefix($0) }
    }

    private static let teasers = [
        "derniers articles de la", "derniers articles dans", "weitere artikel der kategorie",
        "weitere artikel aus", "latest articles in", "more articles in", "más artículos de",
        "últimos artículos de",
    ]

    /// Returns the first bytes of a text in ASCII lower case.
    private static func start(_ text: String) -> UInt32 {
        text.utf8.prefix(3).reduce(0) { $0 << 8 | UInt32((0x41...0x5A).contains($1) ? $1 | 0x20 : $1) }
    }

    private static let starts = Set(beginnings.map(start))

    private static func phrases(_ text: String) -> Set<String> {
        Set(text.split { $0 == "|" || $0 == "\n" }.map { FoldedWords.of(String($0)) })
    }
}
