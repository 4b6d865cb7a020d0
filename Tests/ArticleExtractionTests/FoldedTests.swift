import ArticleExtraction
import Testing

/// Text that a page folds, and hidden text that is not a part of the article.
@Suite struct FoldedTests {
    private static let mark = "MARKED WORDS"
    private func text(_ markup: String) -> String {
        ArticleSample.article(markup + ArticleSample.prose).textContent
    }

    @Test(arguments: [
        "<h3><button aria-expanded='false' aria-controls='p'>How deep?</button></h3><div id='p' hidden><p>\(mark).</p></div>",
        "<div><button aria-expanded='false' aria-controls='p'>How deep?</button><div id='p' aria-hidden='true' style='display: none'>\(mark).</div></div>",
        "<a role='tab' aria-controls='p'>How deep?</a><div id='p' hidden>\(mark).</div>",
        "<div class='accordion'><h3>How deep?</h3><div style='display:none'><p>\(mark).</p></div></div>",
        "<div class='tab-content'><div class='tab-pane' style='display:none'>\(mark).</div></div>",
        "<details><summary>How deep?</summary><p>\(mark).</p></details>",
    ]) func keepsFoldedText(_ markup: String) {
        #expect(text(markup).contains(Self.mark), "\(text(markup))")
    }

    /// VitePress, two versions of MkDocs, Sphinx, Docusaurus, Bootstrap, a script with ids.
    @Test(arguments: [
        "<div class='vp-code-group'><div class='tabs'><input type='radio' name='g' id='t1' checked><label for='t1'>npm</label><input type='radio' name='g' id='t2'><label for='t2'>Yarn</label></div><div class='blocks'><div class='language-sh'><pre><code>npm add it</code></pre></div><div class='language-sh'><pre><code>yarn add it</code></pre></div></div></div>",
        "<div class='tabbed-set'><input id='t1' name='g' type='radio'><input id='t2' name='g' type='radio'><div class='tabbed-labels'><label for='t1'>npm</label><label for='t2'>Yarn</label></div><div class='tabbed-content'><div class='tabbed-block'><pre><code>npm add it</code></pre></div><div class='tabbed-block'><pre><code>yarn add it</code></pre></div></div></div>",
        "<div class='tabbed-set'><input id='t1' name='g' type='radio'><label for='t1'>npm</label><div class='tabbed-content'><pre><code>npm add it</code></pre></div><input id='t2' name='g' type='radio'><label for='t2'>Yarn</label><div class='tabbed-content'><pre><code>yarn add it</code></pre></div></div>",
        "<div class='sd-tab-set'><input id='t1' name='g' type='radio'><label class='sd-tab-label' for='t1'>npm</label><div class='sd-tab-content'><div class='highlight'><pre>npm add it</pre></div></div><input id='t2' name='g' type='radio'><label class='sd-tab-label' for='t2'>Yarn</label><div class='sd-tab-content'><div class='highlight'><pre>yarn add it</pre></div></div></div>",
        "<div class='tabs-container'><ul role='tablist' class='tabs'><li role='tab'>npm</li><li role='tab'>Yarn</li></ul><div><div role='tabpanel'><pre><code>npm add it</code></pre></div><div role='tabpanel' hidden><pre><code>yarn add it</code></pre></div></div></div>",
        "<div class='panel-tabset'><ul class='nav nav-tabs' role='tablist'><li class='nav-item'><a role='tab' data-bs-target='#p1' href=''>npm</a></li><li class='nav-item'><a role='tab' data-bs-target='#p2' href=''>Yarn</a></li></ul><div class='tab-content'><div id='p1' role='tabpanel'><pre><code>npm add it</code></pre></div><div id='p2' role='tabpanel'><pre><code>yarn add it</code></pre></div></div></div>",
        "<div role='tablist'><button role='tab' aria-controls='p1'>npm</button><button role='tab' aria-controls='p2'>Yarn</button></div><div id='p1' role='tabpanel'><pre><code>npm add it</code></pre></div><div id='p2' role='tabpanel' hidden><pre><code>yarn add it</code></pre></div>",
    ]) func writesTheLabelOfEachTabBeforeItsPanel(_ markup: String) {
        #expect(text(markup).contains("\nnpm\nnpm add it\nYarn\nyarn add it\nThe first"), "\(text(markup))")
    }

    @Test(arguments: [
        // The heading of a panel is its label already.
        "<div role='tablist'><button role='tab' aria-controls='p1'>Rain</button><button role='tab' aria-controls='p2'>Wind</button></div><div id='p1'><h3>Rain</h3><p>It falls on the roof.</p></div><div id='p2'><h3>Wind</h3><p>It blows.</p></div>",
        // The answers to a question are beside each other, and the text after it has as many parts.
        "<div><input type='radio' name='q' id='t1'><label for='t1'>Rain</label><input type='radio' name='q' id='t2'><label for='t2'>Wind</label></div><div><p>It falls on the roof.</p><p>It blows.</p></div>",
    ]) func writesNoOtherLabels(_ markup: String) {
        let content = ArticleSample.article(markup + ArticleSample.prose).content
        #expect(!content.contains("<strong>"), "\(content)")
        #expect(content.contains("It blows."), "\(content)")
    }

    /// Code in several languages, of which a script shows one.
    @Test(arguments: [
        "<div class='switch'><pre class='js'>npm add it</pre><pre class='py' style='display:none'>yarn add it</pre></div>",
        "<div><div class='highlight'><pre>npm add it</pre></div><div class='highlight' hidden><pre>yarn add it</pre></div></div>",
        "<section><div><pre><code>npm add it</code></pre></div><div hidden><pre><code>yarn add it</code></pre></div></section>",
    ]) func keepsCodeBesideCode(_ markup: String) {
        #expect(text(markup).contains("\nnpm add it\nyarn add it\nThe first"), "\(text(markup))")
    }

    @Test(arguments: [
        // The copy for a button.
        "<div><pre>npm add it</pre><pre hidden>npm  add it\n</pre></div>",
        // Other elements than those that are shown.
        "<div><div class='code'><pre>npm add it</pre></div><div class='raw' hidden><pre>yarn add it</pre></div></div>",
        "<div><p>npm add it</p><pre hidden>yarn add it</pre></div>",
        "<div><div>npm add it</div><div hidden>yarn add it</div></div>",
    ]) func leavesOutOtherHiddenCode(_ markup: String) {
        #expect(text(markup).contains("\nnpm add it\nThe first"), "\(text(markup))")
    }

    @Test func keepsTheQuestionOfAnAnswer() {
        let found = text(
            "<div><button aria-expanded='false' aria-controls='p'>How deep is it?</button><div id='p' hidden><p>\(Self.mark).</p></div></div>"
        )
        #expect(found.contains("How deep is it?\n\(Self.mark)."), "\(found)")
    }

    /// Squarespace, with its classes and without any.
    @Test func keepsTheQuestionsOfAccordions() {
        let item =
            "<li class='accordion-item'><h4><button aria-expanded='false'><span class='accordion-item__title-wrapper'><span class='accordion-item__title'>How deep is it?</span></span><span class='sr-only'>Open</span><svg></svg></button></h4><div class='accordion-item__dropdown' role='region'><div class='accordion-item__description'><p>\(Self.mark) in the harbour, and more outside of it.</p></div></div></li>"
        let list = "<ul class='accordion-items-container'>\(item)\(item)</ul>"
        for markup in [list, list.replacing(/\sclass='accordion[^']*'/, with: "")] {
            let found = text(markup)
            #expect(found.contains("How deep is it?\n\(Self.mark)"), "\(found)")
            #expect(!found.contains("Open"), "\(found)")
        }
        // A menu is left out.
        let menu = "<div class='nav-dropdown'><p>\(Self.mark).</p></div>"
        #expect(!text(menu).contains(Self.mark))
        #expect(!text("<h4>Depth <button><span>Copy</span></button></h4><p>Deep.</p>").contains("Copy"))
    }

    @Test(arguments: [
        "<div hidden><p>\(mark).</p></div>",
        "<div class='modal' id='p' hidden><p>\(mark).</p></div><button aria-expanded='false' aria-controls='p'>Open</button>",
        "<div role='dialog' id='p' hidden><p>\(mark).</p></div><button aria-expanded='false' aria-controls='p'>Open</button>",
        "<button aria-expanded='false' aria-controls='p'>Menu</button><div id='p' hidden><ul><li><a href='/a'>\(mark)</a></li><li><a href='/b'>Other</a></li></ul></div>",
        "<button aria-expanded='false' aria-controls='p'>Search</button><div id='p' hidden>\(mark) <input type='search'></div>",
        "<div id='cookie-banner' class='collapse' style='display:none'><p>\(mark).</p></div>",
        "<nav class='offcanvas' hidden><p>\(mark).</p></nav>",
        "<nav><button aria-expanded='false' aria-controls='p'>Menu</button></nav><div id='p' hidden>\(mark).</div>",
    ]) func leavesOutHiddenText(_ markup: String) {
        #expect(!text(markup).contains(Self.mark), "\(text(markup))")
    }
}
