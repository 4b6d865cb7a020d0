import Diagnostics
import StudyMarkdown
import WebReferences
import WebSyntax

/// Checks the author's own HTML in a document. It may not reach the network, rely on what fails under `file:`, contain
/// a script, which the leaf's policy would not run, hide a member of `document`, take the rest of the page into a comment,
/// close or change an element of the page, or reuse an id.
enum RawHTMLCheck {
    /// The largest number of findings for one document.
    static let limit = 1000

    /// - Parameters:
    ///   - references: the references of the body, in order.
    ///   - except: the starts of attribute values that do not reach the page.
    ///   - openSeverity: the severity of a finding for an element without its end tag, or the reverse.
    ///   - isOpen: returns true for an address that a link in markdown may have.
    static func diagnostics(
        of markdown: RenderedMarkdown, _ tags: RawHTMLTags, _ references: [WebReference],
        source: SourceText, except: Set<Int>, openSeverity: Diagnostic.Severity, isOpen: (String) -> Bool
    ) -> [Diagnostic] {
        guard !markdown.rawHTML.isEmpty else { return [] }
        var diagnostics: [Diagnostic] = []
        var places = RawHTMLPlaces(markdown, source: source)
        for reference in references where diagnostics.count < limit {
            guard !except.contains(reference.range.lowerBound),
                let (rule, message) = violation(about: reference),
                // The writer has links to open hosts from markdown, which are in the body after raw HTML as well.
                !(reference.row == .htmlAHref && !markdown.isRaw(reference.range.lowerBound)
                    && isOpen(reference.text)),
                let position = places.position(of: reference.range)
            else { continue }
            diagnostics.append(Diagnostic(rule, .error, at: position, message))
        }
        return diagnostics + tags.duplicates.prefix(limit - diagnostics.count)
            + tags.hiddenMembers + [tags.unclosed].compactMap { $0 }
            + tags.open.prefix(limit).map { name, position in
                Diagnostic(
                    .htmlUnclosed, openSeverity, at: position,
                    "<\(name)> is not closed, and takes the text after it; write '</\(name)>' where it ends")
            }
            + tags.strays.map { fault, position in
                Diagnostic(.htmlUnclosed, openSeverity, at: position, fault)
            }
    }

    fileprivate static func violation(about reference: WebReference) -> (RuleDefinition, String)? {
        let what = ReferenceText.printable(reference.text)
        switch reference.effect {
        case .deadUnderFile:
            return (
                .htmlNetwork,
                "'\(what)' works on a server and fails in the app, where the leaf is a file (\(reference.row))"
            )
        case .script:
            return (
                .htmlScript,
                "a script in the text does not run in a leaf, whose policy allows its own alone; remove it (\(reference.row))"
            )
        // The text is no script that runs in a leaf.
        case .unread(.syntax): return nil
        case .unread:
            return (
                .htmlNetwork,
                "documents within documents are nested too deeply to be checked; write them plainly (\(reference.row))"
            )
        // A string that is an address fetches nothing by itself; the script that could is refused.
        case .mention, .computed: return nil
        case .hint where reference.definition.scope == .javaScript: return nil
        default: break
        }
        switch reference.target {
        case .some(let target) where target.isRemote:
            return (
                .htmlNetwork,
                "'\(what)' reaches the network; a leaf has no reference outside its folder (\(reference.row))"
            )
        case .file:
            return (
                .htmlNetwork,
                "'\(what)' names a file of this machine; name it relative to the leaf (\(reference.row))"
            )
        default: return nil
        }
    }
}

extension RenderedMarkdown {
    /// Returns true for an offset of the body that is in the author's own HTML.
    func isRaw(_ offset: Int) -> Bool {
        var (low, high) = (0, rawHTML.count)
        while low < high {
            let middle = (low + high) / 2
            if rawHTML[middle].range.upperBound <= offset { low = middle + 1 } else { high = middle }
        }
        return low < rawHTML.count && rawHTML[low].range.contains(offset)
    }
}

/// The parts of raw HTML that no page of a hub can have.
package enum RefusedHTML {
    /// Returns the ranges of the values that a page refuses in an element: scripts, addresses outside its folder, files that it
    /// would load from the folder, and the name of a member of `document`. A link to the web is not among them, since it becomes
    /// text.
    package static func values(in element: [UInt8]) -> [Range<Int>] {
        // A value may be refused for two reasons.
        var known: Set<Range<Int>> = []
        let values = HTMLReferences.references(in: element).filter { reference in
            let isLink = reference.row == .htmlAHref && reference.target?.isRemote == true
            return !isLink && (RawHTMLCheck.violation(about: reference) != nil || loadsFile(reference))
        }.map(\.range).filter { known.insert($0).inserted }
        let name = element.withUnsafeBufferPointer { bytes -> Range<Int>? in
            var scanner = HTMLScanner(bytes)
            return scanner.next()?.kind == .startTag ? scanner.hiddenMember?.attribute.value : nil
        }
        return name.map { values + [$0] } ?? values
    }

    /// Returns true for a path that a page loads or submits to. Only pictures of `img` are copied beside the pages, and these
    /// have addresses of their own.
    private static func loadsFile(_ reference: WebReference) -> Bool {
        reference.target?.isLocal == true && reference.effect != .metadata
            && reference.definition.sealing != .link && !reference.layers.contains(.dataURL)
    }
}
