import Testing

@testable import WebReferences

struct HTMLReferencesTests {
    @Test(arguments: embedded + links + metas + scripts + leaving + doubtful + negatives)
    func findsTheMarkedReferences(_ test: ReferenceCase) {
        test.check()
    }

    static let embedded: [ReferenceCase] = [
        ReferenceCase("<img src=\"«html-img-src|https://h.example/a.png»\">"),
        ReferenceCase("<IMG SRC=«html-img-src|HTTPS://H.example/a.png»>"),
        ReferenceCase("<image src='«html-img-src|//h.example/a.png»'>"),
        ReferenceCase("<img\nsrc\n=\n'«html-img-src|a.png»'>"),
        ReferenceCase("<img alt='>' src=«html-img-src|a.png»>"),
        ReferenceCase("<img/src=«html-img-src|a.png»>"),
        ReferenceCase("<img src=\"«html-img-src|&#104;ttps&colon;//h.example»\">"),
        ReferenceCase("<img src='«html-img-src|a»' src='b'>"),
        ReferenceCase("<img src=«html-img-src+dead-root-absolute|/a.png»>"),
        ReferenceCase(
            "<img srcset='«html-img-srcset|a.png» 1x, «html-img-srcset|b,c.png» 2x,«html-img-srcset|d.png»'>"),
        ReferenceCase("<img srcset='«html-img-srcset|a.png» x(1,2) 3w, «html-img-srcset|data:image/png,x»'>"),
        ReferenceCase(
            "<img lowsrc=«html-img-lowsrc|a» dynsrc=«html-img-dynsrc|b» longdesc=«html-img-longdesc|c»>"),
        ReferenceCase("<picture><source srcset=«html-source-srcset|a»></picture>"),
        ReferenceCase(
            "<video src=«html-video-src|a» poster=«html-video-poster|b»><source src=«html-source-src|c»>"),
        ReferenceCase("<audio src=«html-audio-src|a»><track src=«html-track-src|b»></audio>"),
        ReferenceCase("<iframe src=«html-iframe-src|a»></iframe>"),
        // A frame outside a frameset is dropped (13.2.6.4.7).
        ReferenceCase("<frameset><frame src=«html-frame-src|b»></frameset>"),
        ReferenceCase("<p><frame src=b>"),
        ReferenceCase("<portal src=«html-portal-src|a»></portal><layer src=«html-layer-src|b»>"),
        ReferenceCase("<fencedframe src=«html-fencedframe-src|a»></fencedframe>"),
        ReferenceCase(
            "<model src=«html-model-src|a» environmentmap=«html-model-environmentmap|b»><source src=«html-source-src|c»></model>"
        ),
        ReferenceCase(
            "<embed src=«html-embed-src|a» code=«html-embed-code|b» pluginspage=«html-embed-pluginspage|c»>"),
        ReferenceCase("<bgsound src=«html-bgsound-src|a»><xml src=«html-xml-src|b»></xml>"),
        ReferenceCase("<input type=IMAGE src=«html-input-src|a»>"),
        ReferenceCase(
            "<object data=«html-object-data|a» codebase=«html-object-codebase|b» classid=«html-object-classid|c» "
                + "code=«html-object-code|d» archive='«html-object-archive|e» «html-object-archive|f»'>"),
        ReferenceCase(
            "<applet codebase=«html-applet-codebase|b» classid=«html-applet-classid|c» code=«html-applet-code|d» "
                + "archive='«html-applet-archive|e», «html-applet-archive|f»'>"),
        ReferenceCase(
            "<param name=Movie value=«html-param-value|a»><param name=src value=«html-param-value|b»>"),
        ReferenceCase("<body background=«html-background|a»><table background=«html-background|b»>"),
        ReferenceCase(
            "<table><colgroup background=«html-background|a»><col background=«html-background|b»></table>"),
        ReferenceCase("<menuitem icon=«html-menuitem-icon|a»><html manifest=«html-manifest|b»>"),
        ReferenceCase("<head profile=«html-profile|a»><q cite=«html-cite|b»></q>"),
        ReferenceCase(
            "<noscript><img src=«html-img-src|a»></noscript><template><img src=«html-img-src|b»></template>"),
        ReferenceCase("<div><template shadowrootmode=open><img src=«html-img-src|a»></template></div>"),
        ReferenceCase("<!--><img src=«html-img-src|a»><!-- --!><img src=«html-img-src|b»>"),
        ReferenceCase("<p style='background:url(«css-url|a.png»)'>"),
        ReferenceCase("<p style='background:&#117;rl(&quot;«css-url|https&#58;//h»&quot;)'>"),
        ReferenceCase("<style>@import '«css-import|a.css»';</style>"),
        ReferenceCase("<style type='text/css'>p{background:url(«css-url+dead-root-absolute|/a»)}</style>"),
        ReferenceCase("<style>p{background:url(«css-url|a»)}"),
    ]

    static let links: [ReferenceCase] = [
        ReferenceCase("<link rel=next href=«html-link-next|https://h/2»>"),
        ReferenceCase("<link rel=prev href=«html-link-next|1.html»>"),
        ReferenceCase("<link rel=stylesheet href=«html-link-stylesheet|a»>"),
        ReferenceCase(
            "<link rel='alternate  STYLESHEET' media=print disabled href=«html-link-stylesheet|a»>"),
        ReferenceCase(
            "<link rel='shortcut icon' href=«html-link-icon|a»><link rel=mask-icon href=«html-link-icon|b»>"),
        ReferenceCase(
            "<link rel=manifest href=«html-link-manifest|a»><link rel=preload href=«html-link-preload|b»>"),
        ReferenceCase("<link rel=modulepreload href=«html-link-modulepreload|a»>"),
        ReferenceCase(
            "<link rel=prefetch href=«html-link-prefetch|a»><link rel=prerender href=«html-link-prerender|b»>"
        ),
        ReferenceCase("<link rel=dns-prefetch href=«html-link-dns-prefetch|//a»>"),
        ReferenceCase("<link rel=preconnect href=«html-link-preconnect|https://a»>"),
        ReferenceCase(
            "<link rel=search href=«html-link-search|a»><link rel=import href=«html-link-import|b»>"),
        ReferenceCase(
            "<link rel=pingback href=«html-link-pingback|a»><link rel=subresource href=«html-link-subresource|b»>"
        ),
        ReferenceCase("<link rel=compression-dictionary href=«html-link-compression-dictionary|a»>"),
        ReferenceCase("<link rel=canonical href=«html-link-metadata|https://h/a»>"),
        ReferenceCase(
            "<link rel=alternate href=«html-link-metadata|a»><link itemprop=x href=«html-link-metadata|b»>"),
        ReferenceCase(
            "<link rel=preload imagesrcset='«html-link-imagesrcset|a» 1x, «html-link-imagesrcset|b» 2x'>"),
        ReferenceCase(
            "<link rel=stylesheet href=«html-link-stylesheet|a.css» integrity=«dead-integrity|sha384-x» "
                + "crossorigin=«dead-crossorigin|anonymous»>"),
        ReferenceCase(
            "<link rel=stylesheet href=«html-link-stylesheet|https://h/a.css» crossorigin=anonymous>"),
        ReferenceCase("<link rel=icon href=«html-link-icon|a.png» crossorigin=anonymous>"),
    ]

    static let metas: [ReferenceCase] = [
        ReferenceCase("<meta http-equiv=refresh content='1; url=«html-meta-refresh|https://h»'>"),
        ReferenceCase("<meta http-equiv=Refresh content=\"1 , URL = '«html-meta-refresh|https://h/»' x\">"),
        ReferenceCase("<meta http-equiv=refresh content='.5 «html-meta-refresh|next.html»'>"),
        ReferenceCase("<meta http-equiv=refresh content='5'><meta http-equiv=refresh content='x; url=a'>"),
        // Engines skip more white space than the standard.
        ReferenceCase("<meta http-equiv=refresh content='0;\u{B}url=«html-meta-refresh|https://h»'>"),
        ReferenceCase("<meta http-equiv=refresh content='0;\u{3000}url=«html-meta-refresh|https://h»'>"),
        ReferenceCase("<meta name=refresh content='1;url=https://h'>"),
        ReferenceCase(
            "<meta http-equiv=Content-Security-Policy content=\"«html-meta-csp|default-src 'none'»\">"),
        ReferenceCase("<meta http-equiv=x-dns-prefetch-control content=«html-meta-dns-prefetch-control|on»>"),
        ReferenceCase("<meta property=og:image content=«html-meta-address|https://h/a.png»>"),
        ReferenceCase(
            "<meta property=og:title content='https://h/a.png'><meta name=description content='https://h'>"),
    ]

    static let scripts: [ReferenceCase] = [
        ReferenceCase("<script src=«html-script-src|a.js»></script>"),
        ReferenceCase("<script src=«html-script-src|a.js»>fallback()</script>"),
        ReferenceCase("<script>«html-script-inline|a()»</script>"),
        ReferenceCase("<script>«html-script-inline|a('<img src=b>')<!-- <script> </script> -->»</script>"),
        ReferenceCase("<script language=JavaScript1.2>«html-script-inline|a()»</script>"),
        ReferenceCase("<script type=module src=«html-script-src+dead-module|a.js»></script>"),
        ReferenceCase("<script type=module>«html-script-inline|import '«js-import-static|a»'»</script>"),
        ReferenceCase(
            "<script src=«html-script-src|katex.js» integrity=«dead-integrity|sha384-x» "
                + "crossorigin=«dead-crossorigin|anonymous»></script>"),
        ReferenceCase(
            "<script type=importmap>{\"imports\":{\"a\":\"«html-importmap|https:\\/\\/h»\"}}</script>"),
        ReferenceCase("<script type=importmap>{\"integrity\":{\"a\":\"sha384-x\"}}</script>"),
        ReferenceCase("<script type=importmap src=«html-importmap-src|a»></script>"),
        ReferenceCase(
            "<script type=speculationrules>{\"prefetch\":[{\"source\":\"list\",\"urls\":[\"«html-speculationrules|a»\"]}]}"
                + "</script><script type=speculationrules src=«html-speculationrules-src|b»></script>"),
        ReferenceCase(
            "<script type=webbundle>{\"source\":\"«html-webbundle|a»\",\"resources\":[\"«html-webbundle|b»\"]}</script>"
                + "<script type=webbundle src=«html-webbundle-src|c»></script>"),
        ReferenceCase("<script type=application/json src=«html-data-block-src|https://h»></script>"),
        ReferenceCase("<script type='application/ld+json'>{\"url\":\"https://h\"}</script>"),
        ReferenceCase("<script type='text/template'><img src='https://h'></script>"),
        ReferenceCase("<body onload=\"«html-handler|a()»\"><p ONCLICK='«html-handler|b(&quot;c&quot;)»'>"),
    ]

    static let leaving: [ReferenceCase] = [
        ReferenceCase("<a href=«html-a-href|https://h» ping='«html-ping|//a» «html-ping|b»'>x</a>"),
        ReferenceCase("<area href=«html-area-href|mailto:a@h»>"),
        ReferenceCase(
            "<a href=«html-a-href+dead-root-absolute|/a»><a href='«html-a-href|#x»'><a href='«html-a-href|»'>"
        ),
        ReferenceCase("<img attributionsrc='«html-attributionsrc|https://h»'>"),
        ReferenceCase(
            "<form action=«html-form-action|a»><button formaction=«html-formaction|b»><input formaction=«html-formaction|c»>"
        ),
        ReferenceCase("<isindex action=«html-isindex-action|a»><base href=«html-base-href|https://h/»>"),
    ]

    /// Where an engine may see markup in what looks like text.
    static let doubtful: [ReferenceCase] = [
        ReferenceCase("<frameset><style><frame src=«html-frame-src|a»></style></frameset>"),
        ReferenceCase("<frameset><style><title><frame src=«html-frame-src|a»></title></style></frameset>"),
        // A frameset tag after text or a body tag is ignored.
        ReferenceCase("<p>&#32;<frameset><style><frame src=«html-frame-src|a»></style></frameset>"),
        ReferenceCase("<p>x<frameset><style><frame src=a></style></frameset>"),
        ReferenceCase("<select><title></select><img src=«html-img-src|a»></title>"),
        ReferenceCase("<select></select><title><img src=a></title>"),
        ReferenceCase("<template><col><textarea></template><img src=«html-img-src|a»></textarea></template>"),
        ReferenceCase("<div><svg></div><![CDATA[x><img src=«html-img-src|a»>]]>"),
        ReferenceCase("<svg></q><![CDATA[x><img src=«html-img-src|a»>]]></svg>"),
        ReferenceCase("<svg><g></g><![CDATA[x><img src=«html-img-src|a»>]]></svg><title><img src=a></title>"),
    ]

    static let negatives: [ReferenceCase] = [
        ReferenceCase("https://h <img src"),
        ReferenceCase("<!-- <img src=https://h> --><!doctype html public 'x' 'http://h/'>"),
        ReferenceCase("<textarea><img src=a></textarea><title><img src=a></title><xmp><img src=a></xmp>"),
        ReferenceCase("<iframe><img src=a></iframe><noembed><img src=a></noembed><plaintext><img src=a>"),
        ReferenceCase(
            "<p xmlns='http://h' itemtype='http://h' vocab='http://h' prefix='x: http://h' data-src=a>"),
        ReferenceCase("<input src=a><param name=x value='https://h'><p src=a href=b poster=c>"),
        ReferenceCase("<style type=text/less>p{background:url(a)}</style><p style='background:url(#a)'>"),
        ReferenceCase("</a href=x><img alt='src=a'><p fill='url(https://h)'>"),
    ]
}
