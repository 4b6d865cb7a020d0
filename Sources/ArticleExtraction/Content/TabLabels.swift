import WebContent
import WebSyntax

/// The labels of tabs by their panels.
///
/// All panels are shown below each other, so the label of each has to be before it. In the page the labels are a row of buttons,
/// or `label` elements of radio buttons that a style sheet reads.
struct TabLabels {
    typealias NodeID = HTMLTree.NodeID

    /// The text of the label of each panel.
    private(set) var labels: [NodeID: String] = [:]
    /// The elements of the labels, which are not written at their own places.
    private(set) var sources: Set<NodeID> = []

    private let page: Page

    init(_ page: Page, root: NodeID) {
        self.page = page
        var radios: [String: String] = [:]
        var ofRadios: [NodeID] = []
        var lists: [NodeID: [NodeID]] = [:]
        for id in page.descendants(of: root) where page.isElement(id) && page.tree[id].hasTag {
            if page.tag(id) == .input {
                guard page.attribute("type", of: id)?.lowercased() == "radio",
                    let name = page.attribute("id", of: id)
                else { continue }
                radios[name] = page.attribute("name", of: id) ?? ""
            } else if page[id].isTab, let list = list(of: id) {
                lists[list, default: []].append(id)
            } else if page.tag(id) == .other, page.name(id) == "label" {
                ofRadios.append(id)
            }
        }
        if !radios.isEmpty { readRadios(radios, ofRadios) }
        if !lists.isEmpty { readRoles(lists, root) }
    }

    // MARK: Radio buttons

    private mutating func readRadios(_ radios: [String: String], _ found: [NodeID]) {
        var groups: [String: [NodeID]] = [:]
        for label in found {
            guard let name = page.attribute("for", of: label).flatMap({ radios[$0] }) else { continue }
            groups[name, default: []].append(label)
        }
        for group in groups.values.sorted(by: { $0[0] < $1[0] }) where group.count > 1 {
            if let panels = panels(after: group) { note(group, panels) }
        }
    }

    /// Returns the panel after each label, or those in the element after all of them.
    private func panels(after group: [NodeID]) -> [NodeID]? {
        guard let parent = page.parent(group[0]), group.allSatisfy({ page.parent($0) == parent }) else {
            return nil
        }
        let direct = group.compactMap { followers(of: $0).first }.filter {
            BlockElements.contains(page, $0) && !group.contains($0)
        }
        if Set(direct).count == group.count { return direct }
        // The answers to a question of a poll are radio buttons, too.
        guard ([parent] + page.ancestors(of: parent).prefix(1)).contains(where: isNamedTabs) else {
            return nil
        }
        let last = group[group.count - 1]
        let after = followers(of: last).isEmpty ? followers(of: parent) : followers(of: last)
        if after.count == group.count { return after }
        return after.first.flatMap { parts(of: $0, count: group.count) }
    }

    private func isNamedTabs(_ id: NodeID) -> Bool {
        (page.attribute("class", of: id) ?? "").lowercased().split { !$0.isLetter }
            .contains { $0.hasPrefix("tab") && !$0.hasPrefix("table") }
    }

    /// Returns the elements with text after one.
    private func followers(of id: NodeID) -> [NodeID] {
        var found: [NodeID] = []
        var next = page.tree[id].next
        while next >= 0 {
            if page.isElement(next), page[next].text > 0 { found.append(next) }
            next = page.tree[next].next
        }
        return found
    }

    /// Returns the children of an element if as many of them have text.
    private func parts(of id: NodeID, count: Int) -> [NodeID]? {
        let parts = page.children(id).filter { page.isElement($0) && page[$0].text > 0 }
        return parts.count == count ? parts : nil
    }

    // MARK: Roles

    /// Returns the list that a tab is in.
    private func list(of tab: NodeID) -> NodeID? {
        page.ancestors(of: tab).prefix(4).first { page.attribute("role", of: $0) == "tablist" }
    }

    private mutating func readRoles(_ lists: [NodeID: [NodeID]], _ root: NodeID) {
        var named: [String: NodeID] = [:]
        var panels: [NodeID] = []
        for id in page.descendants(of: root) where page.isElement(id) {
            if page[id].hasID, let name = page.attribute("id", of: id), named[name] == nil {
                named[name] = id
            }
            if page[id].isTabPanel { panels.append(id) }
        }
        for (list, tabs) in lists.sorted(by: { $0.key < $1.key }) where tabs.count > 1 {
            let controlled = tabs.compactMap { control(of: $0).flatMap { named[$0] } }
            if Set(controlled).count == tabs.count {
                note(tabs, controlled)
            } else if let parent = page.parent(list) {
                let inside = panels.filter { panel in
                    let outer = page.ancestors(of: panel).prefix { $0 != parent }
                    return page.isInside(panel, parent) && !outer.contains { page[$0].isTabPanel }
                }
                if inside.count == tabs.count { note(tabs, inside) }
            }
        }
    }

    /// Returns the id of the panel that a tab shows.
    private func control(of tab: NodeID) -> String? {
        if let name = page.attribute("aria-controls", of: tab) { return name }
        return ["data-bs-target", "data-target", "href"].lazy.compactMap { page.attribute($0, of: tab) }
            .first { $0.hasPrefix("#") }.map { String($0.dropFirst()) }
    }

    private mutating func note(_ tabs: [NodeID], _ panels: [NodeID]) {
        guard zip(tabs, panels).allSatisfy({ !page.isInside($0, $1) }) else { return }
        for (tab, panel) in zip(tabs, panels) where page[panel].text > 0 {
            // Buttons have no text for a reader of the article.
            let label = PlainText.collapsed(page.rawText(of: tab))
            sources.insert(tab)
            guard (1...60).contains(label.count), !begins(panel, with: label) else { continue }
            labels[panel] = label
        }
    }

    /// Returns true for a panel whose heading is its label.
    private func begins(_ panel: NodeID, with label: String) -> Bool {
        page.descendants(of: panel).prefix(8).contains {
            BlockElements.isHeading(page.tag($0))
                && FoldedWords.of(page.text(of: $0, limit: 200)) == FoldedWords.of(label)
        }
    }
}
