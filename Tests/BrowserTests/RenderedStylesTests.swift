import BrowserProof
import Foundation
import TestSupport
import Testing

extension BrowserSuites {
    /// Parts of a page whose scripts have run that `outerHTML` loses and `snapshot --rendered` keeps.
    @Suite(.needs(.chromium)) struct RenderedStylesTests {
        private let folder: TestFolder
        private let server: LoopbackServer

        init() throws {
            folder = try TestFolder()
            server = try LoopbackServer()
        }

        private func serve(_ body: String, at path: String = "/") {
            server.route(path, .text("<!doctype html><html lang=en><title>Served</title>\(body)</html>"))
        }

        /// Takes a snapshot, proves it, and opens it without the server.
        private func rendered(isRendered: Bool = true) async throws -> TestPage {
            let arguments =
                ["snapshot", server.url("/"), "-o", "page.html", "--no-cache"]
                + (isRendered ? ["--rendered"] : [])
            let outcome = try SitegenBinary.command(arguments, in: folder.path).run()
            #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome)")
            let verified = try SitegenBinary.command(["verify", "--strict", "page.html"], in: folder.path)
                .run()
            #expect(verified.code == 0, "\(verified)")
            if isRendered { server.close() }
            let page = try await TestBrowser.start().page()
            try await page.open(folder["page.html"])
            return page
        }

        private func style(_ page: TestPage, _ element: String, _ property: String) async throws -> String {
            try await page.text("getComputedStyle(\(element)).\(property)")
        }

        @Test func keepsRulesThatScriptsChangeInLinkedSheets() async throws {
            serve(
                """
                <link rel=stylesheet href=/css/changed.css><link rel=stylesheet href=/css/same.css><link rel=stylesheet media=print href=/css/print.css>
                <p id=a>a</p><p id=b>b</p><iframe src=/inner/frame title=f></iframe>
                <script>
                const [changed] = document.styleSheets;
                changed.insertRule("#a { color: rgb(1, 2, 3); background-image: url(pictures/dot.svg) }", 1);
                changed.cssRules[2].style.fontWeight = "900";
                changed.deleteRule(changed.cssRules.length - 1);
                // Scripts do not wait for a sheet of another medium.
                addEventListener("load", () => document.styleSheets[2].insertRule("#a { color: rgb(7, 7, 7) }"));
                </script>
                """)
            serve(
                "<link rel=stylesheet href=frame.css><i>i</i><script>document.styleSheets[0].insertRule('i { color: rgb(4, 5, 6) }')</script>",
                at: "/inner/frame")
            for (path, text) in [
                (
                    "/css/changed.css",
                    "p::before { content: \"url(no.png)\" } #b { background-image: url('pictures/dot.svg'); color: rgb(9, 9, 9) } #a { margin-left: 50px }"
                ),
                ("/css/same.css", "#b { padding-left: 3px }"), ("/css/print.css", "#b { padding-left: 9px }"),
                ("/inner/frame.css", "i { margin-left: 4px }"),
            ] { server.route(path, .text(text, type: "text/css")) }
            server.route(
                "/css/pictures/dot.svg",
                .text("<svg xmlns='http://www.w3.org/2000/svg' width='2' height='2'/>", type: "image/svg+xml")
            )

            let served = try await rendered(isRendered: false)
            #expect(try await style(served, "a", "color") != "rgb(1, 2, 3)")
            #expect(try await style(served, "a", "marginLeft") == "50px")

            let page = try await rendered()
            #expect(try await style(page, "a", "color") == "rgb(1, 2, 3)")
            #expect(try await style(page, "a", "marginLeft") != "50px")
            #expect(try await style(page, "b", "fontWeight") == "900")
            #expect(try await style(page, "b", "color") == "rgb(9, 9, 9)")
            #expect(try await style(page, "b", "paddingLeft") == "3px")
            for element in ["a", "b"] {
                #expect(
                    try await style(page, element, "backgroundImage").hasPrefix("url(\"data:image/svg"),
                    "\(element)")
            }
            #expect(
                try await page.text("getComputedStyle(a, '::before').content") == "\"url(no.png)\"")
            // A sheet without a change is the file that was served.
            let kinds = try await page.text(
                "[...document.querySelectorAll('link[rel=stylesheet], style')].map(e => e.localName + e.media).join()"
            )
            #expect(kinds.contains("link") && kinds.contains("styleprint"), "\(kinds)")
            let frame = "document.querySelector('iframe').srcdoc"
            #expect(try await page.isTrue("\(frame).includes('rgb(4, 5, 6)') && \(frame).includes('4px')"))
            #expect(
                page.requests.allSatisfy { $0.hasPrefix("file:") || $0.hasPrefix("data:") },
                "\(page.requests)")
        }

        /// A document in `srcdoc` is in standards mode.
        @Test func keepsTheModeOfFrames() async throws {
            serve("<iframe src=/quirks title=q></iframe><iframe src=/standard title=s></iframe>")
            server.route("/quirks", .text("<p id=f></p><script>f.textContent = 'in the ' + 'fråme'</script>"))
            serve("<p id=f></p><script>f.textContent = 'in the ' + 'fråme'</script>", at: "/standard")
            let page = try await rendered()
            let frames = "[...document.querySelectorAll('iframe')]"
            #expect(
                try await page.text("\(frames).map(f => f.hasAttribute('srcdoc')).join()") == "false,true")
            let inner = try await page.text("\(frames)[0].src")
            let start = "data:text/html;charset=utf-8;base64,"
            #expect(inner.hasPrefix(start))
            let data = try #require(Data(base64Encoded: String(inner.dropFirst(start.count))))
            let text = String(decoding: data, as: UTF8.self)
            #expect(text.contains("in the fråme") && !text.lowercased().contains("<!doctype"))
            #expect(try await page.isTrue("\(frames)[1].srcdoc.includes('<!DOCTYPE html>')"))
        }

        @Test func keepsTheBackdropAndPlaceOfModalDialogs() async throws {
            serve(
                """
                <style>dialog { width: 100px; color: rgb(1, 2, 3) } dialog:modal { color: rgb(4, 5, 6) }
                #side { margin-right: 0 } #side::backdrop { background: rgb(7, 8, 9) }</style>
                <div style="height: 300px"></div><dialog id=side>modal</dialog><dialog id=other open>other</dialog>
                <script>side.showModal()</script>
                """)
            let page = try await rendered()
            #expect(try await style(page, "side", "position") == "fixed")
            #expect(try await style(page, "side", "color") == "rgb(4, 5, 6)")
            #expect(
                try await page.isTrue(
                    "side.getBoundingClientRect().right === document.documentElement.clientWidth"))
            #expect(
                try await page.isTrue(
                    "Math.abs(side.getBoundingClientRect().top + side.getBoundingClientRect().bottom - innerHeight) <= 2"
                ))
            let backdrop = "side.previousElementSibling"
            #expect(try await style(page, backdrop, "backgroundColor") == "rgb(7, 8, 9)")
            #expect(
                try await page.isTrue(
                    "\(backdrop).getBoundingClientRect().width >= document.documentElement.clientWidth"))
            // One that is not modal is as it was.
            #expect(try await style(page, "other", "position") == "absolute")
            #expect(try await style(page, "other", "color") == "rgb(1, 2, 3)")
            #expect(
                try await page.number("document.querySelectorAll('[data-sitegen-modal-backdrop]').length")
                    == 1)
        }

        @Test func keepsClosedShadowRoots() async throws {
            serve(
                """
                <x-outer></x-outer><input value=v><details><summary>s</summary>d</details>
                <div id=parsed><template shadowrootmode=closed><b>served closed</b></template></div>
                <iframe title=f srcdoc="<p id=p></p><script>p.attachShadow({ mode: 'closed' }).textContent = 'in the ' + 'frame'</script>"></iframe>
                <script>
                const sheet = new CSSStyleSheet({ media: "screen" });
                sheet.replaceSync("b { color: rgb(4, 5, 6) }");
                customElements.define("x-outer", class extends HTMLElement {
                  connectedCallback() {
                    const root = this.attachShadow({ mode: "closed" });
                    root.innerHTML = "<b>outer " + "root</b><p><u>light " + "child</u></p>";
                    root.adoptedStyleSheets = [sheet];
                    root.querySelector("p").attachShadow({ mode: "closed" }).innerHTML = "<i>inner " + "root</i><slot></slot>";
                  }
                });
                </script>
                """)
            let served = try await rendered(isRendered: false)
            #expect(try await !served.isTrue("document.querySelector('x-outer').shadowRoot"))
            let page = try await rendered()
            let outer = "document.querySelector('x-outer').shadowRoot"
            #expect(try await page.text("\(outer).querySelector('b').textContent") == "outer root")
            #expect(try await style(page, "\(outer).querySelector('b')", "color") == "rgb(4, 5, 6)")
            let inner = "\(outer).querySelector('p').shadowRoot"
            #expect(try await page.text("\(inner).querySelector('i').textContent") == "inner root")
            #expect(
                try await page.text("\(inner).querySelector('slot').assignedElements()[0].textContent")
                    == "light child")
            #expect(try await page.text("parsed.shadowRoot.textContent") == "served closed")
            #expect(try await page.isTrue("document.querySelector('iframe').srcdoc.includes('in the frame')"))
            let html = try folder.text("page.html")
            // The roots that the browser makes for its own elements stay out.
            #expect(html.components(separatedBy: "shadowrootmode").count - 1 == 4)
            #expect(html.contains("<style media=\"screen\">"))
        }

        @Test func keepsPicturesFromBlobs() async throws {
            serve(
                """
                <img id=a alt=a><img id=revoked alt=r><img id=set alt=s><p id=styled>p</p><p id=ruled>p</p><script>
                const drawing = "<svg xmlns='http://www.w3.org/2000/svg' width='5' height='5'></svg>";
                const address = () => URL.createObjectURL(new Blob([drawing], { type: "image/svg+xml" }));
                document.getElementById("a").src = address();
                revoked.onload = () => URL.revokeObjectURL(revoked.src);
                revoked.src = address();
                set.srcset = address() + " 1x";
                styled.style.backgroundImage = `url(${address()})`;
                document.head.append(document.createElement("style"));
                document.querySelector("style").sheet.insertRule(`#ruled { background-image: url(${address()}) }`);
                </script>
                """)
            let page = try await rendered()
            for picture in ["a", "revoked", "set"] { try await page.expect("\(picture).naturalWidth === 5") }
            for element in ["styled", "ruled"] {
                let picture = try await style(page, element, "backgroundImage")
                #expect(picture.hasPrefix("url(\"data:image/svg"), "\(element)")
            }
        }

        @Test func keepsTheStateOfCustomElements() async throws {
            serve(
                """
                <link rel=stylesheet href=/linked.css><style>x-a:not(:defined), x-b:defined { color: rgb(7, 7, 7) }</style>
                <x-a id=known>a</x-a><x-b id=unknown>b</x-b><script>customElements.define("x-a", class extends HTMLElement {})</script>
                """)
            server.route(
                "/linked.css",
                .text(
                    "x-a:defined { color: rgb(1, 2, 3) } x-b:not(:defined) { color: rgb(4, 5, 6) }",
                    type: "text/css"))
            let page = try await rendered()
            #expect(try await style(page, "known", "color") == "rgb(1, 2, 3)")
            #expect(try await style(page, "unknown", "color") == "rgb(4, 5, 6)")
        }

        @Test func keepsDrawingsOfWebGL() async throws {
            serve(
                """
                <canvas id=c width=4 height=4></canvas><script>
                const gl = c.getContext("webgl", { alpha: true });
                if (gl) {
                  gl.clearColor(0, 1, 0, 1);
                  gl.clear(gl.COLOR_BUFFER_BIT);
                  document.title = String(gl.getContextAttributes().alpha);
                }
                </script>
                """)
            let page = try await rendered()
            // Chromium draws without a graphics card, too.
            try #require(try await page.text("document.title") == "true")
            let color = """
                (async () => {
                  const picture = new Image();
                  picture.src = getComputedStyle(c).backgroundImage.slice(5, -2);
                  await picture.decode();
                  const drawing = document.createElement("canvas").getContext("2d");
                  drawing.drawImage(picture, 0, 0);
                  return drawing.getImageData(1, 1, 1, 1).data.join() === "0,255,0,255";
                })()
                """
            #expect(try await page.evaluate(color).bool == true)
        }

        @Test func keepsPropertiesThatScriptsRegister() async throws {
            serve(
                """
                <style>p { background: var(--color); order: var(--number) }</style><p id=a>a</p><script>
                CSS.registerProperty({ name: "--color", syntax: "<color> | none", inherits: false, initialValue: "rgb(1, 2, 3)" });
                CSS.registerProperty({ name: "--number", syntax: "<integer>", inherits: true, initialValue: "4" });
                CSS.registerProperty({ name: "--own", inherits: false });
                try { CSS.registerProperty({ name: "--own", inherits: true }) } catch (error) { a.textContent = error.name }
                document.adoptedStyleSheets = [];
                </script>
                """)
            let page = try await rendered()
            #expect(try await style(page, "a", "backgroundColor") == "rgb(1, 2, 3)")
            #expect(try await style(page, "a", "order") == "4")
            #expect(try await page.text("a.textContent") == "InvalidModificationError")
            // The second registration of a name fails, so the first one counts.
            let sheets = "[...document.styleSheets].filter(s => s.cssRules[0]?.name === '--color')"
            #expect(try await page.text("String(\(sheets).map(s => s.cssRules.length))") == "3")
            #expect(try await page.isTrue("!\(sheets)[0].cssRules[2].inherits"))
            #expect(
                try await page.isTrue("!document.documentElement.hasAttribute('data-sitegen-properties')"))
        }

        @Test func keepsFontsThatScriptsAdd() async throws {
            serve(
                """
                <style>p { font-family: Ico }</style><p>p</p><script>
                document.fonts.add(new FontFace("Ico", "url(/fonts/ico.woff2)", { weight: "700" }));
                const gone = new FontFace("Gone", "url(/fonts/gone.woff2)");
                document.fonts.add(gone);
                document.fonts.delete(gone);
                document.fonts.add(new FontFace("Bad", "url(/fonts/bad.woff2)} p { color: red"));
                new FontFace("Unused", "url(/fonts/unused.woff2)");
                document.querySelector("p").className = [gone instanceof FontFace, gone.constructor === FontFace].join();
                </script>
                """)
            server.route("/fonts/ico.woff2", .text("wOF2 of a font", type: "font/woff2"))
            let page = try await rendered()
            let faces =
                "[...document.styleSheets].flatMap(s => [...s.cssRules]).filter(r => r instanceof CSSFontFaceRule)"
            #expect(
                try await page.text("\(faces).map(f => f.style.fontFamily + f.style.fontWeight).join()")
                    == "Ico700")
            #expect(try await page.isTrue("\(faces)[0].style.src.startsWith('url(\"data:font/woff2')"))
            #expect(try await page.text("document.querySelector('p').className") == "true,true")
            #expect(try await page.isTrue("!document.documentElement.hasAttribute('data-sitegen-fonts')"))
        }

        @Test func keepsTheStateOfForms() async throws {
            serve(
                """
                <input id=text><input id=emptied value=old><input id=same value="a  b"><input type=password id=password>
                <input type=hidden id=hidden value=h><input type=checkbox id=on><input type=checkbox id=off checked value=v>
                <input type=radio name=r id=first checked><input type=radio name=r id=second>
                <textarea id=area>old</textarea><textarea id=untouched>

                two</textarea>
                <select id=one><option>1<option>2</select><select id=many multiple><option selected>1<option>2<option>3</select>
                <script>
                const byId = id => document.getElementById(id);
                byId("text").value = 'typed "words"';
                emptied.value = "";
                byId("password").value = "never " + "written";
                on.checked = true;
                off.checked = false;
                second.checked = true;
                area.value = "\\nnew <b>";
                one.value = "2";
                many.options[0].selected = false;
                many.options[1].selected = many.options[2].selected = true;
                </script>
                """)
            let page = try await rendered()
            let values = [
                "text": "typed \"words\"", "emptied": "", "same": "a  b", "password": "", "hidden": "h",
                "area": "\nnew <b>", "untouched": "\ntwo", "one": "2",
            ]
            for (id, value) in values {
                #expect(try await page.text("document.getElementById('\(id)').value") == value, "\(id)")
            }
            for (id, isChecked) in ["on": true, "off": false, "first": false, "second": true] {
                #expect(
                    try await page.isTrue("document.getElementById('\(id)').checked === \(isChecked)"),
                    "\(id)")
            }
            #expect(try await page.text("[...many.selectedOptions].map(o => o.text).join()") == "2,3")
            #expect(try await page.text("off.value") == "v")
            #expect(try !folder.text("page.html").contains("never written"))
        }

        @Test func keepsOpenPopovers() async throws {
            serve(
                """
                <style>#shown { width: 100px; display: flex } #shown:popover-open { color: rgb(4, 5, 6) }
                #shown::backdrop { background: rgb(7, 8, 9) }</style>
                <div style="transform: scale(1); height: 300px"></div>
                <div popover=manual id=shown>shown</div><p><span popover=manual id=plain>plain</span></p><div popover id=shut>shut</div>
                <script>shown.showPopover(); plain.showPopover()</script>
                """)
            let page = try await rendered()
            #expect(try await style(page, "shown", "display") == "flex")
            #expect(try await style(page, "shown", "position") == "fixed")
            #expect(try await style(page, "shown", "color") == "rgb(4, 5, 6)")
            #expect(try await page.isTrue("shown.getBoundingClientRect().width > 90"))
            #expect(
                try await style(page, "shown.previousElementSibling", "backgroundColor") == "rgb(7, 8, 9)")
            #expect(try await style(page, "plain", "display") == "block")
            // A backdrop without a colour is not drawn.
            #expect(
                try await page.isTrue(
                    "plain.parentElement.localName === 'p' && !plain.previousElementSibling"))
            #expect(try await style(page, "shut", "display") == "none")
            #expect(try await page.isTrue("!shut.hasAttribute('style')"))
        }

        @Test func keepsNodesOutOfManualSlots() async throws {
            serve(
                """
                <x-a id=manual>unassigned text<b>assigned</b><i>unassigned</i></x-a><x-a id=named>text<b slot=s>b</b></x-a>
                <script>
                const root = manual.attachShadow({ mode: "open", slotAssignment: "manual" });
                root.innerHTML = "<slot id=first></slot><slot id=second>fallback</slot><slot id=third></slot>";
                const text = manual.appendChild(new Text("assigned text"));
                root.getElementById("first").assign(manual.querySelector("b"));
                root.getElementById("third").assign(text);
                named.attachShadow({ mode: "open" }).innerHTML = "<slot></slot><slot name=s></slot>";
                </script>
                """)
            let page = try await rendered()
            let slots = "[...manual.shadowRoot.querySelectorAll('slot')]"
            #expect(
                try await page.text(
                    "\(slots).map(s => s.assignedNodes().map(n => n.textContent).join('+')).join('|')")
                    == "assigned||assigned text")
            #expect(try await page.text("manual.innerText.trim()") == "assignedassigned text")
            #expect(
                try await page.text(
                    "[...named.shadowRoot.querySelectorAll('slot')].map(s => s.assignedNodes()[0].textContent).join()"
                )
                    == "text,b")
            #expect(try await page.isTrue("!named.innerHTML.includes('sitegen')"))
        }

        @Test func keepsTheColourBehindADrawing() async throws {
            serve(
                """
                <style>#rule { background: rgb(1, 2, 3) url(data:,) fixed; padding: 1px }</style>
                <canvas id=rule></canvas><canvas id=inline style="background: rgb(4, 5, 6) !important"></canvas><canvas id=bare></canvas>
                <script>for (const c of document.querySelectorAll("canvas")) { c.getContext("2d").fillRect(0, 0, 4, 4) }</script>
                """)
            let page = try await rendered()
            let colors = ["rule": "rgb(1, 2, 3)", "inline": "rgb(4, 5, 6)", "bare": "rgba(0, 0, 0, 0)"]
            for (id, color) in colors {
                #expect(try await style(page, id, "backgroundColor") == color)
                #expect(try await style(page, id, "backgroundImage").hasPrefix("url(\"data:image/png"))
                #expect(try await style(page, id, "backgroundOrigin") == "content-box")
                #expect(try await style(page, id, "backgroundAttachment") == "scroll")
            }
        }

        @Test func keepsTheLastFrameOfAnimationsOfScripts() async throws {
            serve(
                """
                <style>@keyframes k { to { opacity: 0.9 } } #named { animation: k 9s infinite }</style>
                <p id=ended>p</p><p id=gone>p</p><p id=named>p</p><script>
                for (const [element, fill] of [[ended, "forwards"], [gone, "none"]]) {
                  element.animate([{ opacity: 0 }, { opacity: 0.5 }], { duration: 100, fill });
                }
                </script>
                """)
            let page = try await rendered()
            #expect(try await style(page, "ended", "opacity") == "0.5")
            #expect(try await style(page, "gone", "opacity") == "1")
            #expect(try await page.isTrue("!named.hasAttribute('style')"))
        }
    }
}
