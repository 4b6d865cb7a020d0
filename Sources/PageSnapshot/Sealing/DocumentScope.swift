import WebFetching

/// The parts that one document and its style sheets share: repeated pictures, modules, sprites.
final class DocumentScope {
    /// A picture that the document contains once, as a custom property.
    struct Shared {
        var number: Int
        var url: [UInt8]
        var size: PictureSize?
        /// The densities at which img elements show it: 2 for a candidate that was given as 2x.
        var densities: Set<Double> = []
        /// The custom property with the picture.
        var property: String { "--sealed-\(number)" }

        /// Returns the fragment of an element's stand-in.
        func mark(_ density: Double) -> String {
            density == 1 ? "sealed-\(number)" : "sealed-\(number)-\(Self.written(density))x"
        }

        /// The rules that show it on elements.
        var rules: String {
            densities.sorted().map { density in
                let picture =
                    density == 1
                    ? "var(\(property))" : "-webkit-image-set(var(\(property)) \(Self.written(density))x)"
                return "img[src$=\"#\(mark(density))\"]{content:\(picture)}"
            }.joined()
        }

        /// The density as CSS writes it, without a fraction if it is whole.
        private static func written(_ density: Double) -> String {
            density == density.rounded() && density < 100 ? String(Int(density)) : String(density)
        }
    }

    /// The uses of one picture.
    private struct Count {
        var uses = 0
        var bytes = 0
        var isForced = false
    }

    /// The number of encoded bytes from which sharing makes the page smaller.
    private static let threshold = 1024

    /// The choice of each picture element by its offset: learned in the pass that counts, used in the one that writes.
    var pictureChoices: [Int: PictureChoice] = [:]
    /// The uses by content and type.
    private var counts: [String: Count] = [:]
    /// Keys by first use.
    private var order: [String] = []
    private var numbers: [String: Int] = [:]
    /// The shared pictures by content and type.
    private(set) var shared: [String: Shared] = [:]
    /// The modules of the document.
    let modules: ModuleGraph
    /// The elements of external drawings.
    let sprites = SpriteShelf()
    /// The layer of the document, with the base that its addresses have.
    var layer: SealLayer
    /// The data that its scripts request, by address.
    private(set) var answers: [String: FeedScript.Answer] = [:]

    /// Adds the answer for a request of a script.
    func answer(_ answer: FeedScript.Answer) { answers[answer.address] = answer }

    /// Creates the scope of a document.
    init(_ run: SealRun, _ layer: SealLayer) {
        modules = ModuleGraph(run, layer)
        self.layer = layer
    }

    /// Counts one use of a picture.
    func count(_ key: String, bytes: Int, isForced: Bool = false) {
        if counts[key] == nil { order.append(key) }
        counts[key, default: Count()].uses += 1
        counts[key]?.bytes = bytes
        if isForced { counts[key]?.isForced = true }
    }

    /// Decides which pictures are shared, with numbers by first use.
    func decide() {
        for key in order {
            guard let count = counts[key], count.uses > 1 || count.isForced,
                count.bytes * 4 / 3 >= Self.threshold
            else { continue }
            numbers[key] = numbers.count + 1
        }
    }

    /// Returns true if the picture of a key is shared.
    func isShared(_ key: String) -> Bool { numbers[key] != nil }

    /// Returns the shared picture of a key; `nil` if it is not shared.
    func share(_ key: String, size: PictureSize? = nil, density: Double? = nil, _ url: () -> [UInt8])
        -> Shared?
    {
        guard let number = numbers[key] else { return nil }
        var picture = shared[key] ?? Shared(number: number, url: url(), size: size)
        picture.size = picture.size ?? size
        if let density { picture.densities.insert(density) }
        shared[key] = picture
        return picture
    }

    /// The text of the style element with the shared pictures; `nil` without any.
    var sheet: [UInt8]? {
        guard !shared.isEmpty else { return nil }
        let pictures = shared.values.sorted { $0.number < $1.number }
        var text = Array(":root,::backdrop{".utf8)
        for picture in pictures {
            text += Array("\(picture.property):url(".utf8)
            text += picture.url
            text += Array(");".utf8)
        }
        text += Array("}".utf8)
        for picture in pictures { text += Array(picture.rules.utf8) }
        return text
    }
}
