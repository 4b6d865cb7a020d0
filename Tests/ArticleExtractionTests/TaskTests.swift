import ArticleExtraction
import Testing

/// The states of tasks in a list.
@Suite struct TaskTests {
    private func content(_ markup: String) -> String {
        ArticleSample.article(markup + ArticleSample.prose).content
    }

    @Test(arguments: [
        "<ul class='task-list'><li><label><input type='checkbox' checked=''>Done</label></li><li><label><input type='checkbox'>Open</label></li></ul>",
        "<ul class='to-do-list'><li><div class='checkbox checkbox-on'></div><span class='to-do-children-checked'>Done</span></li><li><div class='checkbox checkbox-off'></div><span>Open</span></li></ul>",
    ]) func keepsTheStates(_ list: String) {
        let content = content(list)
        #expect(content.contains("<li>☑ Done</li>") && content.contains("<li>☐ Open</li>"), "\(content)")
    }

    /// A box of a form is a control.
    @Test(arguments: [
        "<ul class='list'><li><label><input type='checkbox' checked>Done</label></li><li>Open</li></ul>",
        "<ul class='list'><li><div class='checkbox'></div>Done</li><li>Open</li></ul>",
        "<div class='checkbox checkbox-on'></div><ul><li>Done</li><li>Open</li></ul>",
    ]) func leavesOutControls(_ list: String) {
        let content = content(list)
        #expect(content.contains("<li>Done</li>") && !content.contains("☑"), "\(content)")
    }
}
