import Foundation
import WebSyntax

/// The import maps of a document (HTML standard, 8.1.5.3 and 8.1.5.4).
struct ImportMap {
    private typealias Map = [String: WebAddress]
    /// The modules by specifier.
    private var imports: Map = [:]
    /// The modules by specifier for scripts below an address.
    private var scopes: [String: Map] = [:]

    /// True if no specifier is mapped.
    var isEmpty: Bool { imports.isEmpty && scopes.isEmpty }

    /// The specifiers of single modules with their addresses, in order.
    var exact: [(specifier: String, address: WebAddress)] {
        imports.filter { !$0.key.hasSuffix("/") }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Adds the map in the text of a script element. Entries of earlier maps have priority.
    ///
    /// - Returns: false if the text is not a JSON object.
    mutating func add(_ json: [UInt8], relativeTo base: WebAddress?) -> Bool {
        guard let object = try? JSONSerialization.jsonObject(with: Data(json)) as? [String: Any] else {
            return false
        }
        imports.merge(Self.map(object["imports"], base)) { known, _ in known }
        for (prefix, map) in object["scopes"] as? [String: Any] ?? [:] {
            guard let scope = WebAddress(prefix, relativeTo: base) else { continue }
            scopes[scope.serialized, default: [:]].merge(Self.map(map, base)) { known, _ in known }
        }
        return true
    }

    /// Returns the valid entries of one object.
    private static func map(_ object: Any?, _ base: WebAddress?) -> Map {
        var map: Map = [:]
        for (key, value) in object as? [String: Any] ?? [:] where !key.isEmpty {
            guard let text = value as? String, let address = urlLike(text, base) else { continue }
            map[urlLike(key, base)?.serialized ?? key] = address
        }
        return map
    }

    /// Returns the address of a specifier that is one: `/…`, `./…`, `../…`, or with a scheme; `nil` for a bare name.
    private static func urlLike(_ text: String, _ base: WebAddress?) -> WebAddress? {
        if text.hasPrefix("/") || text.hasPrefix("./") || text.hasPrefix("../") {
            return WebAddress(text, relativeTo: base)
        }
        return WebAddress(text)
    }

    /// Returns the module of a specifier in a script at `base`; `nil` for an unknown bare name.
    func resolve(_ specifier: String, from base: WebAddress?) -> WebAddress? {
        let address = Self.urlLike(specifier, base)
        let name = address?.serialized ?? specifier
        let script = base?.serialized ?? ""
        for scope in scopes.keys.sorted(by: >)
        where scope == script || (scope.hasSuffix("/") && script.hasPrefix(scope)) {
            if let found = Self.match(name, scopes[scope] ?? [:]) { return found }
        }
        return Self.match(name, imports) ?? address
    }

    /// Returns the exact entry, or the one with the longest prefix.
    private static func match(_ name: String, _ map: Map) -> WebAddress? {
        if let found = map[name] { return found }
        let prefix = map.keys.filter { $0.hasSuffix("/") && name.hasPrefix($0) }.max { $0.count < $1.count }
        guard let prefix, let target = map[prefix], target.serialized.hasSuffix("/") else { return nil }
        return WebAddress(String(name.dropFirst(prefix.count)), relativeTo: target)
    }
}
