import ArticleExtraction
import Testing

/// Lists of authors, and the labels and titles beside names.
@Suite struct AuthorListTests {
    private func byline(_ line: String, head: String = "") -> String? {
        ArticleSample.article("", head: head, before: "<h1>A page of words</h1>\(line)").byline
    }

    @Test(arguments: [
        ("Автор: Ольга Белова", "Ольга Белова"), ("كتب: سامي حداد", "سامي حداد"), ("文／田中健一", "田中健一"),
        ("記者：王小明", "王小明"), ("Autor: Ida Holm", "Ida Holm"), ("Auteur : Ida Holm", "Ida Holm"),
        ("김하늘 기자", "김하늘"), ("Ольга Белова", "Ольга Белова"), ("Tex Tilden", "Tex Tilden"),
        ("<span class='sr-only'>Written by</span><span>Ida Holm</span>", "Ida Holm"),
        ("<span class='sr-only'>Ida Holm</span>", "Ida Holm"),
    ]) func readsTheNameAfterALabel(_ text: String, _ name: String) {
        #expect(byline("<span class='author'>\(text)</span>") == name)
    }

    /// A label in the place of a name, and a label beside a day.
    @Test func takesNoLabelForAName() {
        #expect(byline("<span class='author'><span class='sr-only'>Links open a panel</span></span>") == nil)
        #expect(byline("<div>입력 <span>2024.03.01.</span></div>") == nil)
        let reporter =
            "<div class='media_end_head_info'>입력<span>2024.03.01. 오전 9:00</span><em class='media_end_head_journalist_name'>김하늘 기자</em></div>"
        #expect(byline(reporter) == "김하늘")
    }

    @Test func readsListsOfJournals() {
        let button =
            "<button><span><span class='given-name'>Li</span> <span class='text surname'>Wei</span></span></button>"
        let second = button.replacing("Li", with: "Ada").replacing("Wei", with: "Okoye")
        let group = "<div class='author-group'><span class='sr-only'>Author links open overlay panel</span>"
        #expect(byline("\(group)\(button), \(second)</div>") == "Li Wei, Ada Okoye")
        func item(_ name: String) -> String {
            "<span class='authors-list-item'><a class='full-name'>\(name)</a><sup><a>1</a></sup></span>"
        }
        let list = "<div class='authors-list'>\(item("Anna Weber")), \(item("Chi Okoye"))</div>"
        #expect(byline(list) == "Anna Weber, Chi Okoye")
        let meta = "<meta name='citation_authors' content='Weber A;Okoye C;'>"
        #expect(byline("", head: meta) == "Weber A, Okoye C")
        #expect(byline(list, head: meta) == "Anna Weber, Chi Okoye")
        #expect(byline("", head: "<meta name='citation_authors' content='Weber, Anna'>") == "Anna Weber")
    }
}
