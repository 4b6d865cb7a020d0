import Testing

@testable import WebReferences

struct SVGReferencesTests {
    @Test(arguments: inHTML + inXML)
    func findsTheMarkedReferences(_ test: ReferenceCase) {
        test.check()
    }

    private static let presentation = [
        "fill", "stroke", "filter", "mask", "mask-image", "clip-path", "marker", "marker-start", "marker-mid",
        "marker-end",
        "cursor", "color-profile", "src", "shape-inside", "shape-subtract",
    ]

    static let inHTML: [ReferenceCase] =
        [
            ReferenceCase(
                "<svg><image href=«svg-image-href|a» /><image xlink:href=«svg-image-href|b» /></svg>"),
            ReferenceCase(
                "<svg><use href='«svg-use-href|a.svg#x»'/><use XLINK:HREF='«svg-use-href|#x»'/></svg>"),
            ReferenceCase("<svg><filter><feImage href=«svg-feimage-href|a»></feImage></filter></svg>"),
            ReferenceCase(
                "<svg><script href=«svg-script-href|a»></script><script>«svg-script-inline|b()»</script></svg>"
            ),
            // Chromium's preload scanner fetches for every type, and knows no foreignObject.
            ReferenceCase("<svg><script type=text/plain href=«svg-preloaded-script-href|a» /></svg>"),
            ReferenceCase(
                "<svg><script type=text/plain xlink:href=«svg-preloaded-script-href|a»></script></svg>"),
            ReferenceCase(
                "<svg><script language=vbs type=importmap href=«svg-preloaded-script-href|a»></script></svg>"
            ),
            ReferenceCase(
                "<svg><foreignObject><script type=text/plain href=«svg-preloaded-script-href|a»></script></svg>"
            ),
            ReferenceCase(
                "<svg><foreignObject><script href=«svg-script-href|a»></script></foreignObject></svg>"),
            ReferenceCase("<svg><foreignObject><p><script type=text/plain href=a></script></p></svg>"),
            ReferenceCase("<script type=text/plain href=a></script>"),
            // A drawing's script has no src, whatever the root element is.
            ReferenceCase(
                "<html><svg><script src=«svg-media-src|a»>«svg-script-inline|b()»</script></svg>"),
            ReferenceCase("<svg><script><![CDATA[«svg-script-inline|b('<a>')»]]></script></svg>"),
            ReferenceCase(
                "<svg><script xlink:href=«svg-script-href|a» /><a href=«svg-a-href|https://h»>x</a></svg>"),
            ReferenceCase(
                "<svg><pattern href=«svg-pattern-href|a» /><linearGradient href=«svg-gradient-href|b» /></svg>"
            ),
            ReferenceCase(
                "<svg><textPath href=«svg-textpath-href|a» /><mpath href=«svg-mpath-href|b» /></svg>"),
            ReferenceCase(
                "<svg><font-face-uri href=«svg-font-face-uri-href|a» /><cursor href=«svg-cursor-href|b» /></svg>"
            ),
            ReferenceCase("<svg><filter href=«svg-other-href|a» /><audio src=«svg-media-src|b» /></svg>"),
            ReferenceCase(
                "<svg><set attributeName=href to=«svg-animate-to|a» /><animate attributeName=xlink:href "
                    + "from=«svg-animate-from|a» by=«svg-animate-by|b» values='«svg-animate-values|c»; «svg-animate-values|d»'/></svg>"
            ),
            ReferenceCase(
                "<svg><set attributeName=fill to='url(«svg-animate-to-css|a»)' from='url(«svg-animate-from-css|b»)' "
                    + "by='url(«svg-animate-by-css|c»)' values='red;url(«svg-animate-values-css|d»)'/></svg>"),
            ReferenceCase(
                "<svg><style>@import '«css-import|a»';</style><style>p{fill:url(«css-url|b&#46;c»)}</style></svg>"
            ),
            ReferenceCase("<svg><style><![CDATA[p{fill:url(«css-url|a»)}]]></style></svg>"),
            ReferenceCase(
                "<svg><foreignObject><img src=«html-img-src|a»></foreignObject><image href=«svg-image-href|b» /></svg>"
            ),
            ReferenceCase("<svg><p><img src=«html-img-src|a»><image href=b></svg>"),
            ReferenceCase(
                "<math href=«mathml-href|a» altimg=«mathml-altimg|b» cdgroup=«mathml-cdgroup|c»><mi href=«mathml-href|d»></math>"
            ),
            ReferenceCase(
                "<math definitionURL=«mathml-definitionurl|a»><mi><mglyph src=«mathml-src|b»></mi></math>"),
            ReferenceCase("<svg><title><img src=«html-img-src|a»></title></svg><title><img src=a></title>"),
            ReferenceCase(
                "<svg><style>a{b:url(«css-url|c»)}<p>p{a:url(d)}<style>a{b:url(«css-url|e»)}</style>"),
            ReferenceCase("<svg><style>a{b:url(«css-url|c»)}</svg>p{a:url(d)}"),
            ReferenceCase("<svg><textarea><image href=«svg-image-href|a» /></textarea></svg>"),
            ReferenceCase(
                "<svg><animate attributeName=x to='#a' values='0;1'/><rect fill='url(#a)' xmlns:xlink='http://h'/></svg>"
            ),
            ReferenceCase(
                "<svg><rect src='https://h' data-fill='url(a)' cursor=pointer /></svg><rect fill='url(a)'>"),
            ReferenceCase("<svg><text>url(https://h)</text><foo x:href=a /></svg>"),
        ]
        + presentation.map {
            ReferenceCase("<svg><path \($0)='x url(«svg-presentation-\($0)|https://h/a#b»)'/></svg>")
        }

    static let inXML: [ReferenceCase] = [
        // No engine scans a drawing ahead of its parser.
        ReferenceCase(
            "<svg xmlns='http://www.w3.org/2000/svg'><script type='text/plain' href='a'/></svg>", syntax: .xml
        ),
        ReferenceCase(
            "<!DOCTYPE svg [<!ENTITY a '«xml-entity-value|https://h»'><!ENTITY b 'x'>]><svg/>", syntax: .xml),
        ReferenceCase("<?xml-stylesheet type='text/css' href='«xml-stylesheet|a.css»'?><svg/>", syntax: .xml),
        ReferenceCase(
            "<?xml-stylesheet type='text/xsl' href='«xml-transformation|#a»'?><svg/>", syntax: .xml),
        ReferenceCase("<!DOCTYPE svg SYSTEM '«xml-external-dtd|https://h/a.dtd»'><svg/>", syntax: .xml),
        ReferenceCase(
            "<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' 'http://h/svg11.dtd'><svg xmlns='http://h'/>",
            syntax: .xml),
        ReferenceCase(
            "<!DOCTYPE svg [<!ENTITY a SYSTEM '«xml-external-entity|https://h»'>]><svg/>", syntax: .xml),
        ReferenceCase(
            "<!DOCTYPE svg [<!ENTITY b 'x'><!ENTITY % a PUBLIC 'p' '«xml-external-entity|https://h»'>]><svg/>",
            syntax: .xml),
        ReferenceCase(
            "<svg xml:base='«xml-base|https://h/»'><xi:include href='«xml-xinclude|a»'/></svg>", syntax: .xml),
        ReferenceCase(
            "<s:svg><s:image x:href='«svg-image-href|a»'/><s:script><![CDATA[«svg-script-inline|a()»]]></s:script></s:svg>",
            syntax: .xml),
        ReferenceCase(
            "<svg><a x:href='«svg-a-href|a»'/><style>p{fill:url(«css-url|b»)}</style></svg>", syntax: .xml),
        ReferenceCase(
            "<html><a href='«html-a-href|a»'/><script src='«html-script-src|b»'/><img src='«html-img-src|c»'/></html>",
            syntax: .xml),
        ReferenceCase(
            "<?xml version='1.0'?><!-- href='a' --><svg><title>https://h</title></svg>", syntax: .xml),
    ]
}
