/// A folder of templates cannot be used.
package enum TemplateError: Error, Hashable, Sendable, CustomStringConvertible {
    case missingFolder(String)
    case empty(String)
    case unreadable(String)
    case notUTF8(String)
    case syntax(String)
    /// Style or script cannot be bundled.
    case bundling(String)
    /// The remote reference of the templates.
    case network(String)

    package var description: String {
        switch self {
        case .missingFolder(let path):
            "there is no folder of templates at \(path); name one that exists with --templates"
        case .empty(let path):
            "the folder \(path) holds none of leaf.mustache, leaf.css, leaf.js, style/*.css, script/*.js and "
                + "themes/*.css; 'sitegen render' without --templates uses the program's own"
        case .unreadable(let reason): reason
        case .notUTF8(let path): "the template \(path) is not UTF-8; save it as UTF-8"
        case .syntax(let reason): "leaf.mustache: \(reason)"
        case .bundling(let reason): "the templates cannot be bundled: \(reason)"
        case .network(let what):
            "the templates reach outside the leaf's folder: \(what); put the file beside the leaf"
        }
    }
}
