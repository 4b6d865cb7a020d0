/// The parts that one document and its sheets share: repeated pictures, modules, sprites.
final class DocumentScope {
    /// A picture that stands once, as a custom property.
    struct Shared {
        var number: Int
        var url: [UInt8]
        var size: PictureSize?
        /// The densities at which img elements show it: 2 for a candidate that was given as 2x.
        var densities: Set<Double> = []
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

        private static func written(_ density: Double) -> String {
            density == density.rounded() && density < 100 ? String(Int(density)) : String(density)
        }
    }

    private struct Count {
        var uses = 0
        var bytes = 0
        var isForced = false
    }

    /// Encoded bytes from which sharing pays.
    private static let threshold = 1024

    /// By where the picture element stands: learned while uses are counted, used while the document is written.
    var pictureChoices: [Int: PictureChoice] = [:]
    private var counts: [String: Count] = [:]
    private var order: [String] = []
    private var numbers: [String: Int] = [:]
    private(set) var shared: [String: Shared] = [:]
    let modules: ModuleGraph
    let sprites = SpriteShelf()
    /// The layer of the document, with the base that its addresses have.
    var layer: SealLayer
    /// The data that its scripts ask for, by address.
    private(set) var answers: [String: FeedScript.Answer] = [:]

    func answer(_ answer: FeedScript.Answer) { answers[answer.address] = answer }

    init(_ run: SealRun, _ layer: SealLayer) {
        modules = ModuleGraph(run, layer)
        self.layer = layer
    }

    /// Learns of one use of a picture.
    func count(_ key: String, bytes: Int, isForced: Bool = false) {
        if counts[key] == nil { order.append(key) }
        counts[key, default: Count()].uses += 1
        counts[key]?.bytes = bytes
        if isForced { counts[key]?.isForced = true }
    }

    /// Fixes which pictures are shared; their numbers go by the first use.
    func decide() {
        for key in order {
            guard let count = counts[key], count.uses > 1 || count.isForced,
                count.bytes * 4 / 3 >= Self.threshold
            else { continue }
            numbers[key] = numbers.count + 1
        }
    }

    func isShared(_ key: String) -> Bool { numbers[key] != nil }

    /// The shared picture of a key; nil where it is not shared.
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

    /// The text of the style element that holds what is shared; nil where nothing is.
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
