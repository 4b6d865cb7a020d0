/// The status codes of this server (RFC 9110, section 15).
package enum PreviewStatus: Int, Sendable, Hashable {
    case ok = 200
    case partialContent = 206
    case movedPermanently = 301
    case notModified = 304
    case badRequest = 400
    case forbidden = 403
    case notFound = 404
    case methodNotAllowed = 405
    case requestTimeout = 408
    case preconditionFailed = 412
    case targetTooLong = 414
    case rangeNotSatisfiable = 416
    case headTooLarge = 431
    case internalError = 500
    case unavailable = 503
    case versionNotSupported = 505

    /// The reason phrase of the status line. Clients ignore it; people who read traces do not.
    package var phrase: String {
        switch self {
        case .ok: "OK"
        case .partialContent: "Partial Content"
        case .movedPermanently: "Moved Permanently"
        case .notModified: "Not Modified"
        case .badRequest: "Bad Request"
        case .forbidden: "Forbidden"
        case .notFound: "Not Found"
        case .methodNotAllowed: "Method Not Allowed"
        case .requestTimeout: "Request Timeout"
        case .preconditionFailed: "Precondition Failed"
        case .targetTooLong: "URI Too Long"
        case .rangeNotSatisfiable: "Range Not Satisfiable"
        case .headTooLarge: "Request Header Fields Too Large"
        case .internalError: "Internal Server Error"
        case .unavailable: "Service Unavailable"
        case .versionNotSupported: "HTTP Version Not Supported"
        }
    }
}
