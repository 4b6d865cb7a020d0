/// A page that asks a host, or does not, depending on how its markup is read.
///
/// The gate's reader is tested with each, and so is Chromium: what the table says of a page is what the browser does.
package struct ReadingCase: Sendable, CustomStringConvertible {
    /// The markup; `HOST` stands for a host of another origin.
    package var markup: String
    /// True if Chromium requests something from the host.
    package var asks: Bool

    package var description: String { String(markup.prefix(150)) }

    package func document(host: String) -> String {
        "<!doctype html><meta charset=utf-8><title>a</title>" + markup.replacing("HOST", with: host)
    }

    /// The end of the text of a style element lies in an attribute: live where style is text, harmless where it is not.
    private static let liveAsText = "<style><a title=\"</style><img src=HOST/a>\"></a></style>"
    /// Live where style holds elements, harmless where it is text.
    private static let liveAsMarkup = "<style><img src=HOST/a></style>"

    private static func asking(_ markup: String...) -> [Self] { markup.map { Self(markup: $0, asks: true) } }
    private static func silent(_ markup: String...) -> [Self] { markup.map { Self(markup: $0, asks: false) } }

    package static let all = noscript + foreign + closing + contents + styles + nested + preload

    static let noscript =
        asking(
            "<noscript><p title=\"</noscript><img src=HOST/a>\"></noscript>",
            "<noscript><!--</noscript><img src=HOST/a>--></noscript>",
            "<noscript><style></noscript><img src=HOST/a></style></noscript>")
        + silent("<noscript>a</noscript>", "<noscript><p title=\"<img src=HOST/a>\"></noscript><p>a")

    static let foreign =
        asking(
            "<svg>" + liveAsMarkup, "<svg><g>" + liveAsMarkup, "<math>" + liveAsMarkup,
            "<svg><title><svg>" + liveAsMarkup, "<svg></svg>" + liveAsText, "<svg/>" + liveAsText,
            "<math><mi></math>" + liveAsText, "<svg><desc>" + liveAsText,
            "<math><annotation-xml encoding='text/html'>" + liveAsText, "<svg><p>" + liveAsText,
            "<svg><textarea><img src=HOST/a></textarea>", "<svg></p>" + liveAsText)
        + silent(
            "<svg></svg>" + liveAsMarkup, "<math><mtext></math>" + liveAsMarkup, "<svg><desc>" + liveAsMarkup,
            "<math><mi>" + liveAsMarkup, "<svg><p>" + liveAsMarkup, "<svg><![CDATA[<img src=HOST/a>]]></svg>",
            "<p><![CDATA[<img src=HOST/a>]]>", "<textarea><img src=HOST/a></textarea>",
            "<math><annotation-xml encoding='text/html'>" + liveAsMarkup)

    /// End tags of HTML that close svg or math around them, or do not.
    static let closing =
        asking(
            "<table><tr><td><svg><foreignObject></td><td>" + liveAsText,
            "<table><tr><td><svg></td><td>" + liveAsText, "<table><tr><td><math><mi></tr>" + liveAsText,
            "<table><caption><svg><desc></caption>" + liveAsText, "<form><svg></form>" + liveAsMarkup,
            "<object><svg></object>" + liveAsText, "<a href='#'><svg></a>" + liveAsText,
            "<div><svg></div>" + liveAsText, "<div><svg><foreignObject></div><svg>" + liveAsMarkup,
            "<b><svg></b>" + liveAsText)
        + silent(
            "<table><tr><td><svg></td><td>" + liveAsMarkup, "<div><svg></div>" + liveAsMarkup,
            "<object><svg></object>" + liveAsMarkup, "<table><caption><svg><desc></caption>" + liveAsMarkup)

    static let contents =
        asking(
            "<svg><style>@im<g>x</g>port \"HOST/a\";</style></svg>",
            "<svg><script language=vbs>new Image().src='HOST/a'</script></svg>",
            "<table><colgroup background=HOST/a></table>", "<table><col background=HOST/a></table>",
            // A style or script element inside another is read by itself.
            "<svg><script type=x><script>new Image().src='HOST/a'</script></script></svg>",
            "<svg><style>a{}<script>new Image().src='HOST/a'</script></style></svg>",
            "<svg><script type=x><style>*{background:url(HOST/a)}</style></script></svg>",
            "<svg><style>a{}<style>*{background:url(HOST/a)}</style></style></svg>",
            "<svg><style>@im<style>a{}</style>port \"HOST/a\";</style></svg>",
            "<math><script type=x><mi><script>new Image().src='HOST/a'</script></mi></script></math>")
        + silent(
            "<svg><script type=x><script type=y>new Image().src='HOST/a'</script></script></svg>",
            "<svg><style>a{}<style type=y>*{background:url(HOST/a)}</style></style></svg>",
            "<svg><style><g>@import \"HOST/a\";</g></style></svg>",
            "<table><caption background=HOST/a>a</table>", "<p background=HOST/a>a", "<p><frame src=HOST/a>")

    static let styles =
        asking(
            "<style>@property --x{syntax:'*';inherits:true;initial-value:\"HOST/a\"}"
                + "p{background:image-set(var(--x) 1x)}</style><p>a",
            "<style>p{background:image-set(var(--x) 1x)}</style><p style='--x:\"HOST/a\"'>a",
            "<style>:root{--x:\"HOST/a\"}</style><style>p{background:image-set(var(--x) 1x)}</style><p>a")
        + silent("<style>:root{--x:\"a\"}p::after{content:var(--x)}</style><p>a")

    static let nested =
        asking(
            "<iframe src='data:text/html;xcharset=utf-16le,<img src=HOST/a>'></iframe>",
            "<iframe srcdoc='<noscript><p title=\"</noscript><img src=HOST/a>\">'></iframe>")
        + silent("<iframe srcdoc='<style><img src=HOST/a></style>'></iframe>")

    /// Chromium fetches these before there is a tree.
    static let preload =
        asking(
            "<svg>" + liveAsText + "</svg>",
            "<svg><title><a title=\"</title><img src=HOST/a>\"></a></title></svg>",
            "<svg><style/><img src=HOST/a></svg>", "<svg><![CDATA[><img src=HOST/a>]]></svg>",
            "<select><img src=HOST/a></select>",
            // It knows no namespaces and no types of style sheets.
            "<svg><link rel=stylesheet href=HOST/a /></svg>", "<svg><input type=image src=HOST/a /></svg>",
            "<svg><video poster=HOST/a /></svg>", "<math><input type=image src=HOST/a /></math>",
            "<math><picture><source srcset='HOST/a 1x'/><img></picture></math>",
            "<svg><style><!--</style><image href=HOST/a>--></style></svg>",
            "<svg><![CDATA[><image href=HOST/a />]]></svg>",
            "<style>@import \"a\n\"; @import \"HOST/a\";</style>",
            "<style>@layer /*;@import \"HOST/a\";*/ b;</style>",
            "<svg><style>@layer \";@import url(HOST/a);\";</style></svg>",
            "<svg><style>@layer&#34;@import url(HOST/a);&#34;;</style></svg>",
            "<style type=text/x>@import \"HOST/a\";</style>",
            "<svg><style type=x>@import \"HOST/a\";</style></svg>")
        + silent(
            "<style>@layer a {/*;@import \"HOST/a\";*/}</style>",
            "<style type=text/x>p{background:url(HOST/a)}</style>", "<p><image href=HOST/a>",
            "<svg><p><image href=HOST/a></svg>",
            "<svg><style>a{}</style></svg>", "<svg><title>a</title></svg>", "<plaintext><img src=HOST/a>")
}
