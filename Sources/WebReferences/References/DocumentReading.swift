import WebSyntax

/// Reads one HTML document in every way in which an engine may read it, and lists each reference once.
///
/// Most documents need one pass over their tags (``HTMLScanner/needsTree``). The others are read as trees: with
/// scripting and without, with the old and the new content model of select where they differ, and once as Chromium's
/// preload scanner reads them, which fetches before there is a tree.
struct DocumentReading {
    /// The state that the readings of one document share, so that a tag on which several readings agree is taken once.
    final class Memory {
        /// Everything before this offset was taken by the pass over the tags.
        var agreedEnd = 0
        /// Start tags that were taken: the offset and the namespace, which decides the rows.
        private var tags: Set<UInt64> = []
        /// Texts of elements that were read: element, length and hash.
        private var contents: Set<[Int]> = []
        /// Elements whose text the pass over the tags read to its end.
        private var agreedContents: Set<Int> = []

        /// Returns true if the attributes of a tag are still to be taken.
        func takesTag(at offset: Int, _ namespace: HTMLScanner.Namespace) -> Bool {
            offset >= agreedEnd && tags.insert(UInt64(offset) << 2 | UInt64(namespace.rawValue)).inserted
        }

        /// Notes that the pass over the tags read the text of an element to its end.
        func agree(onContentOf element: Int) { agreedContents.insert(element) }

        /// Returns true if a text of an element is still to be read.
        func takesContent(of element: Int, _ bytes: [UInt8]) -> Bool {
            if agreedContents.contains(element) { return false }
            var hasher = Hasher()
            bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
            return contents.insert([element, bytes.count, hasher.finalize()]).inserted
        }
    }

    let bytes: Bytes
    let layer: ReferenceCollector.Layer
    let collector: ReferenceCollector
    private let memory = Memory()

    init(_ bytes: Bytes, _ layer: ReferenceCollector.Layer, _ collector: ReferenceCollector) {
        self.bytes = bytes
        self.layer = layer
        self.collector = collector
    }

    /// Reads a document.
    ///
    /// - Parameter observer: sees the tokens of the reading with scripting; starts anew where a tree is needed.
    /// - Returns: the observer of a reading without scripting, where that is another tree.
    func run<Observer: DocumentObserver>(_ observer: inout Observer) -> Observer? {
        let fresh = observer
        var visitor = ReferenceVisitor(
            ElementWalk(HTMLScanner(bytes)), layer, collector, memory, stopsWhereTreesDiffer: true)
        visitor.run(&observer)
        guard visitor.walk.scanner.needsTree else { return nil }
        observer = fresh
        return readTrees(&observer, fresh)
    }

    /// Reads markup that a script puts into a document, in a place that is not known.
    func runFragment() {
        var none = NoObserver()
        var visitor = ReferenceVisitor(ElementWalk(HTMLScanner(bytes)), layer, collector, memory)
        visitor.run(&none)
        if visitor.walk.scanner.needsTree { _ = readTrees(&none, none) }
    }

    /// Reads the document as trees.
    ///
    /// - Returns: the observer of the reading without scripting if its tree is another one.
    private func readTrees<Observer: DocumentObserver>(_ observer: inout Observer, _ fresh: Observer)
        -> Observer?
    {
        var builder = HTMLTreeBuilder(bytes, options: .init(scripting: true))
        read(builder.finish(), &observer)
        var second: Observer?
        if builder.dependsOnScripting {
            var other = fresh
            read(HTMLTreeBuilder.tree(of: bytes, options: .init(scripting: false)), &other)
            second = other
        }
        var none = NoObserver()
        if builder.droppedSelectContent {
            read(
                HTMLTreeBuilder.tree(of: bytes, options: .init(scripting: true, allowsSelectContent: true)),
                &none)
        }
        // The preload scanner knows no tree, so it fetches for tags that tree construction drops.
        var preload = ReferenceVisitor(ElementWalk(HTMLScanner(preload: bytes)), layer, collector, memory)
        preload.run(&none)
        return second
    }

    /// Reads one tree. A tree that was cut off at the nesting limit gets a reference of its own.
    private func read(_ tree: HTMLTree, _ observer: inout some DocumentObserver) {
        if let offset = tree.truncation {
            collector.addRow(.nestingLimit, "", offset..<offset, nil, layer)
        }
        var visitor = ReferenceVisitor(ElementWalk(HTMLScanner(tree, of: bytes)), layer, collector, memory)
        visitor.run(&observer)
    }
}
