import Diagnostics
import HubSource
import SiteFiles

/// The pictures that the documents of a hub show.
struct HubPictures {
    /// The largest picture in bytes.
    private static let limit = 16 << 20

    /// The names in the library and the bytes, by the paths in the folder of documents.
    private(set) var files: [String: (name: String, bytes: [UInt8])] = [:]
    /// Findings about pictures that cannot be shown.
    private(set) var diagnostics: [Diagnostic] = []

    init(of hub: Hub) {
        var refused: Set<String> = []
        for (index, targets) in hub.targets.enumerated() {
            for (number, target) in targets.sorted(by: { $0.key < $1.key }) {
                let mark = hub.documents[index].text.marks[number]
                guard case .file(let path) = target, mark.noteLink?.isEmbed == true, files[path] == nil,
                    hub.documents[index].isShown(mark.line), !refused.contains(path),
                    let type = ImageType(path: path)
                else { continue }
                guard let problem = take(path, type, in: hub.folder) else { continue }
                refused.insert(path)
                diagnostics.append(
                    Diagnostic(
                        .hubEmbed, at: hub.documents[index].source.position(atOffset: mark.range.lowerBound),
                        "the picture '\(path.prefix(80))' \(problem); its name stays as text"))
            }
        }
    }

    /// Adds a picture, or returns the reason why it cannot be shown.
    private mutating func take(_ path: String, _ type: ImageType, in folder: String) -> String? {
        guard let bytes = try? FileReading.bytes(at: DiskPath.join(folder, path), limit: Self.limit) else {
            return "cannot be read, or is larger than 16 MB"
        }
        if type == .svg, let problem = SVGCheck.violation(about: bytes) ?? SVGCheck.fault(in: bytes) {
            return problem
        }
        let ending = path.split(separator: ".").last?.lowercased() ?? ""
        // The style sheet gives a drawing for white paper a light ground in dark looks.
        let look = type == .svg && !SVGCheck.hasDarkColors(bytes) ? "-paper" : ""
        files[path] = (Digest.sha256Hex(bytes) + look + "." + ending, bytes)
        return nil
    }
}
