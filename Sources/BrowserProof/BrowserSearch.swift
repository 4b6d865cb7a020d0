import Foundation
import SiteFiles

/// Finds the browser for a proof.
package enum BrowserSearch {
    /// The names of Chromium's executable in distributions, the most specific first.
    static let chromiumNames = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"]
    /// Its places on macOS, where applications are not in `PATH`.
    static let chromiumApplications = [
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    ]

    /// Returns the requested Chromium, else the one named by SITEGEN_CHROMIUM, else one in `PATH`.
    ///
    /// A named browser that cannot run is an error: falling back silently would prove with another one.
    ///
    /// - Parameters:
    ///   - option: the option that needs the browser, for the message.
    ///   - applications: the places of applications; `nil` for those of macOS.
    /// - Throws: `BrowserFailure` with the command that installs one.
    package static func chromium(
        named path: String? = nil, for option: String = "--browser",
        environment: [String: String] = ProcessInfo.processInfo.environment,
        applications: [String]? = nil
    ) throws(BrowserFailure) -> String {
        for (path, origin) in [
            (path, "--browser-path"), (environment["SITEGEN_CHROMIUM"], "SITEGEN_CHROMIUM"),
        ] {
            guard let path, !path.isEmpty else { continue }
            let absolute = DiskPath.absolute(path)
            guard isProgram(absolute) else {
                throw BrowserFailure(
                    "\(origin) names '\(path)', which cannot be run; name the browser's executable"
                )
            }
            return absolute
        }
        let found =
            inPath(chromiumNames, environment)
            ?? (applications ?? chromiumApplications).first(where: isProgram)
        guard let found else {
            throw BrowserFailure(
                "no browser for \(option): none of \(chromiumNames.joined(separator: ", ")) is in PATH; "
                    + "install one (Debian: apt-get install chromium; macOS: brew install --cask chromium), "
                    + "or name it with \(option == "--browser" ? "--browser-path FILE or " : "")SITEGEN_CHROMIUM"
            )
        }
        return found
    }

    /// True if SITEGEN_CHROMIUM names a browser.
    package static var isChromiumNamed: Bool {
        !(ProcessInfo.processInfo.environment["SITEGEN_CHROMIUM"] ?? "").isEmpty
    }

    /// The programs that drive WebKitGTK.
    package struct WebKitPrograms: Sendable {
        /// WebKitWebDriver. It finds its browser itself.
        package var driver: String
        /// Xvfb, a virtual display.
        package var display: String
    }

    /// Returns the installed WebKitGTK (Debian: webkit2gtk-driver and xvfb).
    ///
    /// - Parameter path: the driver; `nil` to search in `PATH`.
    /// - Throws: `BrowserFailure` if the driver or the display is missing.
    package static func webKit(
        named path: String? = nil, environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(BrowserFailure) -> WebKitPrograms {
        if let path, !isProgram(DiskPath.absolute(path)) {
            throw BrowserFailure("--browser-path names '\(path)', which cannot be run; name WebKitWebDriver")
        }
        guard let driver = path.map({ DiskPath.absolute($0) }) ?? inPath(["WebKitWebDriver"], environment),
            let display = inPath(["Xvfb"], environment)
        else {
            throw BrowserFailure(
                "no WebKitGTK for --browser: WebKitWebDriver and Xvfb have to be in PATH; install them "
                    + "(Debian: apt-get install webkit2gtk-driver xvfb), or leave out --browser-engine")
        }
        return WebKitPrograms(driver: driver, display: display)
    }

    /// Returns the first program of these names in `PATH`. Earlier names win over earlier folders.
    static func inPath(_ names: [String], _ environment: [String: String]) -> String? {
        let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
        return names.flatMap { name in folders.map { DiskPath.join($0, name) } }.first(where: isProgram)
    }

    /// Returns true for a regular file that the user may execute.
    private static func isProgram(_ path: String) -> Bool {
        FileReading.isFile(path) && FileManager.default.isExecutableFile(atPath: path)
    }
}
