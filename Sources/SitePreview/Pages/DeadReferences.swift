import WebSyntax

/// Finds elements of a page that load a local file in a way that browsers refuse under `file:`: with
/// `integrity`, `crossorigin`, or as a module.
enum DeadReferences {
    /// Returns the reason why the page's reference to a file fails; `nil` if none does.
    static func reason(for target: [String], in page: [UInt8], at place: [String]) -> String? {
        page.withUnsafeBufferPointer { bytes in
            var scanner = HTMLScanner(bytes)
            while let token = scanner.next() {
                guard token.kind == .startTag, scanner.isNamed("script") || scanner.isNamed("link"),
                    let violation = violation(about: scanner),
                    let address = scanner.isNamed("script") ? scanner.value("src") : scanner.value("href"),
                    case .relative(let path, _, _) = URLClassifier.classify(address),
                    resolved(path, against: place) == target
                else { continue }
                return violation
            }
            return nil
        }
    }

    private static func violation(about element: HTMLScanner) -> String? {
        if element.attribute("integrity") != nil {
            return "integrity on a file beside the page blocks it; drop it"
        }
        if element.attribute("crossorigin") != nil {
            return "crossorigin on a file beside the page blocks it; drop it"
        }
        if element.isNamed("script"), element.value("type")?.lowercased() == "module" {
            return "a module is not loaded from a file; write a classic script"
        }
        return nil
    }

    /// Returns the parts of a relative address, seen from a page; `nil` if it is not a valid path.
    private static func resolved(_ address: String, against page: [String]) -> [String]? {
        var parts = Array(page.dropLast())
        for part in address.split(separator: "/") where part != "." {
            if part == ".." {
                if parts.popLast() == nil { return nil }
            } else {
                guard let name = try? RequestPath("/" + part).parts.first else { return nil }
                parts.append(name)
            }
        }
        return parts
    }
}
