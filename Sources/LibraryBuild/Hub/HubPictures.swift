import HubSource
import SiteFiles
import WebSyntax

/// The pictures that the documents of a hub show.
struct HubPictures {
    /// The largest picture in bytes.
    private static let limit = 16 << 20

    /// The names in the library and the bytes, by the paths in the folder of documents.
    private(set) var files: [String: (name: String, bytes: [UInt8])] = [:]
    /// The reasons why the others cannot be shown, by the paths in the folder of documents.
    private(set) var refused: [String: String] = [:]

    init(of hub: Hub) {
        for (index, targets) in hub.targets.enumerated() {
            for (number, target) in targets {
                let mark = hub.documents[index].text.marks[number]
                guard case .file(let path) = target, mark.noteLink?.isEmbed == true, files[path] == nil,
                    refused[path] == nil, hub.documents[index].isShown(mark.line),
                    let type = ImageType(path: path)
                else { continue }
                refused[path] = take(path, type, in: hub.folder)
            }
        }
    }

    /// Adds a picture, or returns the reason why it cannot be shown.
    private mutating func take(_ path: String, _ type: ImageType, in folder: String) -> String? {
        guard let bytes = try? FileReading.bytes(at: DiskPath.join(folder, path), limit: Self.limit) else {
            return "cannot be read, or is larger than 16 MB"
        }
        if let problem = Self.problem(with: bytes, type) { return problem }
        let ending = path.split(separator: ".").last?.lowercased() ?? ""
        // The style sheet gives a drawing for white paper a light ground in dark looks.
        let look = type == .svg && !SVGCheck.hasDarkColors(bytes) ? "-paper" : ""
        files[path] = (Digest.sha256Hex(bytes) + look + "." + ending, bytes)
        return nil
    }

    /// Returns the reason why browsers do not show a picture, or why no library can have it.
    private static func problem(with bytes: [UInt8], _ type: ImageType) -> String? {
        guard type == .svg else {
            let fault = PictureSignature.fault(in: Array(bytes.prefix(PictureSignature.length)))
            return fault.map { "is not shown by browsers: \($0)" }
        }
        return SVGCheck.violation(about: bytes) ?? SVGCheck.fault(in: bytes)
            ?? SVGCheck.refusedPart(of: bytes)
    }
}
