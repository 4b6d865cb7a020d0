/// The images that the web engines of phones show.
enum ImageType: String {
    case png = "image/png"
    case jpeg = "image/jpeg"
    case gif = "image/gif"
    case webp = "image/webp"
    case avif = "image/avif"
    case svg = "image/svg+xml"

    init?(path: String) {
        switch path.split(separator: ".").last?.lowercased() {
        case "png": self = .png
        case "jpg", "jpeg": self = .jpeg
        case "gif": self = .gif
        case "webp": self = .webp
        case "avif": self = .avif
        case "svg": self = .svg
        default: return nil
        }
    }
}
