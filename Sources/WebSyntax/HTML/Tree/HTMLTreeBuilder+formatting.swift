/// The list of active formatting elements (13.2.4.3) and the adoption agency algorithm (13.2.6.4.7).
extension HTMLTreeBuilder {
    /// Adds an element and drops the earliest of three equal ones since the last marker ("Noah's Ark
    /// clause"). Without it a page could multiply its open formatting elements.
    mutating func pushFormatting(_ id: NodeID) {
        let key = formattingKey()
        var equal = 0
        for index in formatting.indices.reversed() {
            if formatting[index].node < 0 { break }
            guard formatting[index].key == key else { continue }
            equal += 1
            if equal == 3 {
                formatting.remove(at: index)
                break
            }
        }
        formatting.append(FormattingEntry(node: id, key: key))
    }

    /// Adds a marker, which shields the entries before it from the content of a cell, caption or
    /// template.
    mutating func pushMarker() { formatting.append(FormattingEntry(node: -1)) }

    /// Removes the entries from the last marker on, with the marker.
    mutating func clearFormattingToMarker() {
        while let entry = formatting.popLast(), entry.node >= 0 {}
    }

    /// Returns the name and the sorted attributes of the current tag, equal for equal elements.
    private func formattingKey() -> [UInt8] {
        var key = [tag.rawValue]
        guard !tokenizer.attributes.isEmpty else { return key }
        let pairs = tokenizer.attributes.filter { !$0.isDuplicate }.map { attribute in
            let value = HTMLTextDecoder.string(bytes, attribute.value, .attribute)
            return tokenizer.normalizedName(attribute.name) + [0] + Array(value.utf8) + [0]
        }
        for pair in pairs.sorted(by: { $0.lexicographicallyPrecedes($1) }) { key += pair }
        return key
    }

    /// Returns the index of an element in the list; nil if it is not active.
    func formattingIndex(of id: NodeID) -> Int? { formatting.lastIndex { $0.node == id } }

    /// Returns the last entry of this name since the last marker.
    func formattingElement(_ name: HTMLTagName) -> NodeID? {
        for entry in formatting.reversed() {
            if entry.node < 0 { return nil }
            if tree[entry.node].tag == name { return entry.node }
        }
        return nil
    }

    /// Reopens formatting elements that were closed implicitly, as clones (13.2.4.3).
    mutating func reconstructFormatting() {
        guard let last = formatting.last, last.node >= 0, !stack.contains(last.node) else { return }
        var index = formatting.count - 1
        while index > 0 {
            let entry = formatting[index - 1]
            if entry.node < 0 || stack.contains(entry.node) { break }
            index -= 1
        }
        // The truncation check bounds clones in crafted markup.
        while index < formatting.count, tree.truncation == nil {
            let id = clone(formatting[index].node)
            let place = place()
            tree.insert(id, into: place.parent, before: place.sibling)
            push(id)
            formatting[index].node = id
            index += 1
        }
    }

    // MARK: Adoption agency

    /// Runs the adoption agency algorithm for a misnested formatting element.
    ///
    /// - Returns: false if the token is to be handled like any other end tag.
    mutating func runAdoptionAgency() -> Bool {
        // The usual case: the element is current and was not reopened (step 2).
        let subject = tag
        if isCurrent(subject), formattingIndex(of: currentNode) == nil {
            pop()
            return true
        }
        // The standard limits the rounds to eight.
        for _ in 0..<8 {
            guard let element = formattingElement(subject) else { return false }
            guard let position = stack.lastIndex(of: element) else {
                formatting.removeAll { $0.node == element }
                return true
            }
            guard isInScope(node: element) else { return true }
            // Without a special element inside, nesting is correct and the element can just be closed.
            guard let block = stack[(position + 1)...].firstIndex(where: { isSpecial($0) }) else {
                stack.removeSubrange(position...)
                formatting.removeAll { $0.node == element }
                return true
            }
            adopt(element, at: position, furthestBlock: block)
            if tree.truncation != nil { return true }
        }
        return true
    }

    /// Moves the furthest block out of a formatting element and clones the elements in between (steps
    /// 11 to 19).
    private mutating func adopt(_ element: NodeID, at position: Int, furthestBlock blockIndex: Int) {
        let block = stack[blockIndex]
        let ancestor = stack[position - 1]
        var bookmark = formattingIndex(of: element) ?? 0
        var last = block
        var index = blockIndex
        var inner = 0
        while true {
            inner += 1
            index -= 1
            let node = stack[index]
            if node == element { break }
            var entry = formattingIndex(of: node)
            // An entry beyond the third level is dropped, which bounds the clones of one run.
            if inner > 3, let found = entry {
                formatting.remove(at: found)
                // Indices after a removed entry shift by one.
                if found < bookmark { bookmark -= 1 }
                entry = nil
            }
            guard let entry else {
                stack.remove(at: index)
                continue
            }
            let copy = clone(node)
            formatting[entry].node = copy
            stack[index] = copy
            // The clone of the element goes directly after the entry that is cloned last.
            if last == block { bookmark = entry + 1 }
            tree.detach(last)
            tree.insert(last, into: copy)
            last = copy
        }
        tree.detach(last)
        let place = place(in: ancestor)
        tree.insert(last, into: place.parent, before: place.sibling)
        let copy = clone(element)
        // The content of the block moves into a clone of the element: the two are now nested the other
        // way round.
        tree.moveChildren(of: block, to: copy)
        tree.insert(copy, into: block)
        replaceFormatting(element, with: copy, at: bookmark)
        stack.removeAll { $0 == element }
        if let found = stack.lastIndex(of: block) { stack.insert(copy, at: found + 1) }
    }

    /// Replaces an element's entry with one for its clone at the bookmark.
    private mutating func replaceFormatting(_ element: NodeID, with copy: NodeID, at bookmark: Int) {
        guard let old = formattingIndex(of: element) else { return }
        let entry = FormattingEntry(node: copy, key: formatting[old].key)
        formatting.remove(at: old)
        formatting.insert(entry, at: min(old < bookmark ? bookmark - 1 : bookmark, formatting.count))
    }

    // MARK: Categories

    /// Returns true if an element is in the category "special" (13.2.4.2), which ends searches for open
    /// elements.
    func isSpecial(_ id: NodeID) -> Bool {
        let node = tree[id]
        switch node.namespace {
        case .html: return node.tag.isSpecialInHTML
        case .mathML: return node.tag.isMathMLText || node.tag == .annotationXML
        case .svg: return node.tag == .foreignobject || node.tag == .desc || node.tag == .title
        }
    }
}
