import Diagnostics
import SiteFiles
import WebReferences
import WebSyntax

/// Reads a page for the rules, in one walk over its tokens.
enum PageReader {
    /// Reads a page.
    ///
    /// - Parameter memory: the references of scripts and style sheets of earlier pages; owned by one thread.
    /// - Throws: `FileError` if the file cannot be read or is larger than 256 MiB.
    static func read(
        _ file: BundleFile, in bundle: Bundle, memory: InlineTextMemory
    ) throws(FileError) -> Page {
        let text = try PageText(file, in: bundle)
        let page = Page(file: file, text: text, isLeaf: bundle.leaves[file.path] != nil)
        return text.source.bytes.withUnsafeBufferPointer { bytes in
            var observer = PageObserver(page, bytes, bundle.policies)
            var withoutScripting: PageObserver?
            let references = HTMLReferences.references(
                in: bytes, syntax: file.isXHTML ? .xml : .html, memory: memory, observer: &observer,
                withoutScripting: &withoutScripting)
            var page = observer.finished
            if let other = withoutScripting?.finished, other.policy?.offset != page.policy?.offset {
                // Engines with and without scripting disagree, so one of them does not honour the policy.
                page.policy = nil
            }
            page.references = references
            let autoRender = AutoRender(of: page, in: bundle)
            let needsTree = observer.needsTree || autoRender != nil && observer.isTree
            let tree = needsTree && !file.isXHTML ? Self.tree(of: bytes) : nil
            if tree != nil || autoRender != nil {
                readText(&page, bytes, bundle.policies, of: tree, with: autoRender)
            }
            if let seal = Seal(page, in: bundle) {
                page.seal = seal
                page.scriptNavigations = references.filter {
                    $0.effect.isNavigation && SealedPolicy.refuses($0)
                }
                page.references.removeAll(where: seal.allows)
                // The classes of another site's page mean something else.
                if !bundle.isSingleFiles { page.formulas = [] }
            }
            page.formulaCount = page.formulas.count
            page.katexUse = KaTeXUse(of: page, katex: bundle.katex)
            return page
        }
    }

    /// Returns the tree of a page; `nil` if it is too deep to be built.
    private static func tree(of bytes: UnsafeBufferPointer<UInt8>) -> HTMLTree? {
        let tree = HTMLTreeBuilder.tree(of: bytes, options: .init(scripting: true))
        return tree.truncation == nil ? tree : nil
    }

    /// Reads the text of a page again: for the formulas that a script finds in it and for the TeX in the rest, and with
    /// the tree for formula elements whose end tags are implied.
    private static func readText(
        _ page: inout Page, _ bytes: UnsafeBufferPointer<UInt8>, _ policies: PolicyMemory, of tree: HTMLTree?,
        with autoRender: AutoRender?
    ) {
        let earlier = page.formulas
        page.formulas = []
        var observer = PageObserver(page, bytes, policies, autoRender)
        var scanner =
            tree.map { HTMLScanner($0, of: bytes) }
            ?? HTMLScanner(bytes, syntax: page.file.isXHTML ? .xml : .html)
        while let token = scanner.next() { observer.see(token, in: scanner) }
        let again = observer.finished
        page.texInText = again.texInText
        let elements = tree == nil ? earlier : again.formulas
        page.formulas = (elements + observer.visible.formulas).sorted { $0.offset < $1.offset }
        if let autoRender { page.scriptMacros = autoRender.macros }
    }
}
