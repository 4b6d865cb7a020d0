import SiteFiles

/// The sources of the base URL, in order of precedence: flag, xcconfig file, environment, sitegen.yml.
package struct BaseURLSource: Sendable {
    /// `--base-url`.
    package var flag: String?
    /// `--xcconfig`: the path of a file.
    package var xcconfig: String?
    /// The key in the xcconfig file.
    package var key = "FUNNEL_HOST"
    /// `SITEGEN_OTA_BASE_URL`.
    package var environment: String?
    /// `ota: {base-url: …}` of sitegen.yml, and the name of that file as shown.
    package var settings: (text: String, file: String)?
    /// The position of its value as `file:line:column`, which a refusal names.
    package var settingsPlace: String?

    /// Creates a search without any source.
    package init() {}

    /// A base URL and its origin.
    package struct Found: Sendable {
        /// The address of the folder.
        package var url: BaseURL
        /// `--base-url`, or the name of a file. Messages show it.
        package var origin: String
        /// Remarks for the user.
        package var notes: [String] = []
    }

    /// Returns the URL of the first source that has one. Throws a `Refusal` if none has, or if it is
    /// not usable.
    package func find() throws -> Found {
        if let flag { return Found(url: try BaseURL(flag, from: "--base-url"), origin: "--base-url") }
        if let xcconfig { return try find(in: xcconfig) }
        if let environment, !environment.isEmpty {
            let origin = "SITEGEN_OTA_BASE_URL"
            return Found(url: try BaseURL(environment, from: origin), origin: origin)
        }
        if let settings {
            let url = try BaseURL(settings.text, from: settingsPlace ?? settings.file)
            return Found(url: url, origin: settings.file)
        }
        throw Refusal(
            .address,
            "no base URL is known; give --base-url, or set ota: {base-url: …} in sitegen.yml or SITEGEN_OTA_BASE_URL"
        )
    }

    /// Reads the URL from an xcconfig file. A host alone is enough there: `FUNNEL_HOST =
    /// box.example.ts.net`.
    ///
    /// 1 MiB bounds the file: a real one has a few kilobytes.
    private func find(in path: String) throws -> Found {
        let shown = DiskPath.shown(path)
        let text = String(decoding: try FileReading.bytes(at: path, limit: 1 << 20), as: UTF8.self)
        let configuration = XcodeConfiguration(text)
        let notes = configuration.includes.map { "\(shown) includes '\($0.printable)', which is not read" }
        guard let value = configuration.value(key), !value.isEmpty else {
            throw Refusal(.address, "\(shown) sets no \(key); set it there, or give --base-url")
        }
        // In an xcconfig file an unescaped `//` begins a comment, so `https://host` reads as `https:`.
        guard value != "https:", value != "http:" else {
            throw Refusal(
                .address,
                "\(key) in \(shown) is '\(value)', since // begins a comment there; write \(value)/$()/host")
        }
        let origin = "\(key) in \(shown)"
        let address = value.contains("://") ? value : "https://" + value
        return Found(url: try BaseURL(address, from: origin), origin: origin, notes: notes)
    }
}
