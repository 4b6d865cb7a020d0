/// The words of classes and ids with their meaning. The list is ours: names that publishing systems and their themes use.
enum LabelWords {
    /// Beginnings of names that describe a state, such as `has-sidebar`.
    static let stateWords = [
        "no-", "has-", "with-", "without-", "is-", "not-", "hide-", "show-", "js-", "field--label-",
        "widget-type-",
    ]

    /// Words after which a name speaks of something else than the element.
    static let connectives: Set<String> = [
        "with", "has", "no", "without", "and", "over", "below", "above", "before", "after",
    ]

    /// Words for any part of a page. What follows them after two hyphens is the purpose: `block--newsletter`.
    static let generalWords: Set<String> = [
        "area", "bar", "block", "box", "component", "container", "field", "group", "item", "links", "list",
        "module", "panel", "paragraph", "region", "section", "slot", "view", "widget", "wrapper",
    ]

    /// Words before `-time` that tell the time of a recipe and not of its publication.
    static let recipeTimes = ["prep", "cook", "total", "active", "bake", "baking", "rest"]

    /// Names that mean more than the sum of their words.
    static let names: [String: ElementLabels] = {
        var names: [String: ElementLabels] = [:]
        func add(_ labels: ElementLabels, _ words: String) {
            for word in words.split(whereSeparator: \.isWhitespace) {
                names[String(word), default: []].formUnion(labels)
            }
        }
        add(
            .articleBody,
            """
            entry-content post-content article-content article-body articlebody story-body storybody story-content post-body
            article__body article__content articlecontent article-text article_text article-body__content post__content
            post__body post-entry entry-text entrytext post_content post_body article_body article_content body-copy
            e-content mw-parser-output mw-content-text blog-content blog-post-content available-content
            single-post-content td-post-content gh-content kg-canvas recipe-content wprm-recipe-container page-content
            markdown-body theme-doc-markdown vp-doc md-content rst-content news-body newsbody news-text content-body
            news_content news-content postcontent postbody post-text s-prose js-post-body article-main main-content-body abstract
            body-text article-copy story-text paragraph-container storytext article-section
            ltx_document md-typeset article__text text-content rich-text richtext field-name-body field--name-body
            """)
        add(
            .content,
            "content main-content maincontent bodycontent content-main contentmain prose document documentwrapper"
        )
        add(.main, "main main-content maincontent bd-main")
        add(
            .article,
            "hentry h-entry post single-post article story blog-post blogpost type-post article-page node--view-mode-full"
        )
        add([.article, .liveBlog], "live-blog live_blog")
        add(
            .navigation,
            "toc toctree-wrapper mw-editsection headerlink anchorlink table-of-contents tableofcontents")
        add(.overlay, "mfp-hide fancybox lightbox tooltiptext")
        add(
            .screenReader,
            "sr-only visually-hidden visuallyhidden screen-reader-text screenreader hidden-text u-hidden noprint noshow print-only printonly"
        )
        add(.tags, "tag-list taglist tags-links cat-links post-tags post-categories post-meta-tags catlinks")
        add(
            .details,
            "submitted post-meta entry-meta article-meta postmetadata post-info article-info meta-data post__meta byline-wrapper"
        )
        add(
            .author,
            "p-author h-card vcard author-box authorbox about-author author-info author-card bio-box post-author"
        )
        add(
            .date,
            "published updated entry-date post-date dt-published date-published pubdate timestamp dateline")
        add(
            .note,
            "footnotes footnote-list endnotes reflist references footnote sidenote marginnote footnotes-list fn-list column-margin"
        )
        add(
            .caption,
            "wp-caption-text figcaption caption image-caption photo-caption credit photo-credit image-credit")
        add(.summary, "standfirst lead lede dek subtitle entry-summary article-summary intro")
        add(
            .comments,
            "disqus_thread commentlist comment-list comments-area commentarea comment-respond livefyre")
        add(
            .related,
            "jp-relatedposts yarpp-related read-next readnext more-stories morestories most-read mostread up-next nextprev post-navigation nav-links prev-next also-read read-also readalso see-also-box"
        )
        add(
            .related,
            "next-post next-posts nextpost next-story next-stories nextstory next-article next-articles next-post-thumbnails interesting-articles video-playlist"
        )
        // SPIP's forum below an article.
        add(.comments, "divforum comform formulaire_forum forum-fil")
        add(.screenReader, "off-screen offscreen hide-text")
        add(.unprinted, "d-print-none print:hidden no-print hidden-print not-printable print-hide")
        add(.advertisement, "adsbygoogle dfp-ad ad-slot adslot ad-container adunit google-auto-placed")
        add(.code, "highlight sourcecode codehilite syntaxhighlighter code-block hljs blob-wrapper")
        add(.pullQuote, "pull-quote pull_quote pullquote wp-block-pullquote")
        // Page builders: Elementor, Divi, Beaver Builder, HubSpot.
        add(
            .articleBody,
            "elementor-widget-theme-post-content et_pb_post_content fl-post-content hs-blog-post-body")
        add(.related, "elementor-widget-posts elementor-widget-archive-posts et_pb_blog_grid")
        add(.navigation, "elementor-widget-post-navigation elementor-widget-table-of-contents elementor-toc")
        add(.overlay, "elementor-location-popup")
        // Parts of a paper by its authors.
        add(
            [],
            "author-highlights author-summary author-response author-contributions author-contribution"
        )
        // Declarations in documentation, where a signature is not of a person.
        add(
            [],
            "tsd-signature tsd-signatures type-signature member-signature method-signature function-signature fn-signature signature-block"
        )
        add(.sidebar, "side")
        add(.date, "published-date published-dates gem-c-published-dates")
        add([], "elementor-widget-wrap elementor-widget-container widget-span")
        // Forums: phpBB, vBulletin, SMF, Invision.
        add(
            .author,
            "userinfo userinfo_extra userstats postprofile poster poster_info postauthor cauthorpane bbcode_postedby user-info"
        )
        add(.details, "topic-map")
        add(.comments, "post-notes notes-wrapper post-notes-wrapper")
        add(.social, "feedback gem-c-feedback page-feedback")
        add(.navigation, "navbox vertical-navbox ambox tmbox mbox-small sistersitebox portalbox")
        add(
            .details,
            "message-attribution simple-item-view-uri simple-item-view-collections simple-item-view-date simple-item-view-authors"
        )
        add(.author, "ltx_authors ltx_creator ltx_personname")
        add(.date, "ltx_dates")
        add(.note, "ltx_note ltx_bibliography")
        add(.footer, "ltx_page_footer ltx-footer ltx_page_navbar")
        add(.navigation, "ltx_toc ltx_toclist ltx_page_navbar")
        add(.caption, "ltx_caption pic-cap image__caption media-caption")
        add(.promotion, "call-to-action calltoaction")
        add(.decoration, "language-name code-language viewcode-link pagenum pagebreak page-break pageno")
        add(.navigation, "theme-doc-version-banner theme-doc-version-badge baseline-indicator")
        add(.screenReader, "descriptor")
        add(.code, "code-header code-toolbar code-wrapper code-container")
        add(.math, "mathjax_display mathjax_preview mathjax katex katex-display mwe-math-element")
        return names
    }()

    /// Returns the labels of a word, or of the known word that it begins with.
    static func labels(of word: String) -> ElementLabels {
        if let labels = words[word] { return labels }
        // Compounds without a mark between their words: `relatedposts`, `sharebar`.
        guard word.utf8.count >= 6 else { return [] }
        for (stem, labels) in stems where word.hasPrefix(stem) { return labels }
        return []
    }

    private static let words: [String: ElementLabels] = {
        var words: [String: ElementLabels] = [:]
        func add(_ labels: ElementLabels, _ list: String) {
            for word in list.split(separator: " ") { words[String(word), default: []].formUnion(labels) }
        }
        add(.content, "content body text entry story prose richtext copy")
        add(.article, "article post hentry blog story")
        add(.liveBlog, "liveblog")
        add(.post, "post message reply answer question thread topic")
        add(.answer, "answer answers question")
        add(
            .comments,
            "comment comments guestbook talkback talkbacks disqus respond discussion kommentare commentaires comentarios"
        )
        add(
            .navigation,
            "nav navbar navigation menu menus submenu breadcrumb breadcrumbs pagination pager paging sitemap toolbar topbar masthead skiplink skip crumbs toc"
        )
        add(
            .related,
            "related recommended recommendations recommendation trending popular jumpbox recirc recirculation teaser teasers suggested readmore morefrom upnext prevnext latest"
        )
        add(
            .promotion,
            "promo promos promotion newsletter newsletters signup subscribe subscription cta donate donation upsell marketing optin mailchimp"
        )
        add(.social, "share sharing sharer social socials follow addtoany addthis sharedaddy sharethis tweet")
        add(.sidebar, "sidebar sidebars rail widget widgets aside")
        add(.footer, "footer foot footers copyright colophon legal disclaimer imprint boilerplate")
        add(.consent, "cookie cookies consent gdpr cmp onetrust")
        add(.overlay, "modal popup overlay lightbox tooltip dropdown offcanvas drawer dialog snackbar toast")
        add(
            .details,
            "meta metadata postmeta readtime stat stats online buttons actions action controls votecount rating ratings votes vote badge badges score"
        )
        add(
            .author,
            "author authors creator autor autoren auteur journalist byline bio avatar gravatar contributor profile user username usercard signature"
        )
        add(.tags, "tags tag categories category keywords hashtags topics labels label chips")
        add(.date, "date time datetime timestamp pubdate dateline fecha datum")
        add([], "authorized authorised authority authorities commentary commentaries commentator commented")
        add(
            .note,
            "quote admonition callout note notice tip warning footnote footnotes endnotes endnote sidenote bibliography"
        )
        add(.header, "header hero banner")
        add(.caption, "caption figcaption credit legend")
        add(.summary, "standfirst lede dek summary excerpt subtitle")
        add(
            .advertisement,
            "ad ads advert advertisement advertising adbox adslot sponsor sponsored sponsors dfp gpt outbrain taboola werbung anzeige publicidad publicite"
        )
        return words
    }()

    private static let stems: [(String, ElementLabels)] = [
        ("vote", .details), ("bigusername", .author), ("printfooter", .footer), ("comment", .comments),
        ("sidebar", .sidebar),
        ("related", .related), ("recommend", .related),
        ("share", .social), ("social", .social), ("newsletter", .promotion), ("promo", .promotion),
        ("subscri", .promotion), ("sponsor", .advertisement), ("advert", .advertisement),
        ("cookie", .consent),
        ("footer", .footer), ("breadcrumb", .navigation), ("navig", .navigation), ("navbar", .navigation),
        ("mainnav", .navigation), ("topnav", .navigation), ("footnote", .note), ("popup", .overlay),
        ("articlebody", .articleBody), ("articlecontent", .articleBody), ("author", .author),
    ]
}
