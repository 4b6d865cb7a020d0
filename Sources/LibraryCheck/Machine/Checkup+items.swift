import BrowserProof
import FontFiles
import Foundation
import KaTeX
import KaTeXFiles
import LibraryFolder
import SiteFiles
import WebFetching

extension Checkup {
    /// Looks for everything that sitegen uses.
    ///
    /// - Parameters:
    ///   - folder: the absolute path at which the search for the library starts.
    ///   - version: the version of the program.
    package init(of folder: String, katex: KaTeXChoice, version: String) {
        let settings = LibrarySettings(for: folder)
        self.version = version
        items = [
            Self.katex(settings, folder, katex), Self.javaScript, Self.settings(settings),
            Self.cache, Self.curl, Self.chromium, Self.webKit, Self.ninja, Self.fonts(folder),
        ]
    }

    /// Compares the vendored fonts with their lock, as a render does.
    private static func fonts(_ folder: String) -> Item {
        guard let fonts = FontLocation.fonts(from: folder) else {
            return Item(
                name: "fonts", status: .ok,
                found: "none needed: formulas bring KaTeX's, text the reader's own", use: "leaves")
        }
        guard let finding = fonts.findings.first else {
            let families = Set(fonts.faces.map(\.family)).sorted().joined(separator: ", ")
            return Item(
                name: "fonts", status: .ok,
                found: "\(fonts.faces.count) faces (\(families)), as \(DiskPath.shown(fonts.lockPath)) says",
                use: "leaves")
        }
        return Item(
            name: "fonts", status: .missing, found: "\(finding.position?.file ?? ""): \(finding.message)",
            use: "leaves", get: "sitegen vendor font --pinned")
    }

    /// Returns the command that installs a Debian package, or on a Mac the Homebrew one.
    private static func install(_ debian: String, _ homebrew: String?) -> String {
        #if os(macOS)
            homebrew.map { "brew install \($0)" } ?? "part of macOS; install the system's updates"
        #else
            "apt-get install \(debian)"
        #endif
    }

    /// Looks for KaTeX, and opens it as a render would, so that a damaged folder is reported here.
    private static func katex(_ settings: LibrarySettings, _ folder: String, _ choice: KaTeXChoice) -> Item {
        let place = KaTeXLocation.place(
            explicit: choice.folder, settings: settings.katex, folder: folder, program: choice.program)
        let shown = DiskPath.shown(place.folder)
        let use = "render, verify"
        do throws(KaTeXAssetsError) {
            let assets = try place.open()
            return Item(
                name: "KaTeX", status: .ok,
                found: "\(assets.version) in \(shown), "
                    + (assets.isLocked
                        ? "as its lock says" : "pinned by no lock ('sitegen vendor katex' pins it)"),
                use: use)
        } catch {
            let isThere = FileReading.isFolder(place.folder)
            let get =
                place.isPinned
                ? "sitegen vendor katex --pinned --to \(shown)"
                : install("libjs-katex fonts-katex", nil)
            #if os(macOS)
                let release = "sitegen vendor katex --from katex.tar.gz, a release of KaTeX"
                return Item(
                    name: "KaTeX", status: .missing, found: "\(error)", use: use,
                    get: place.isPinned && isThere ? get : release)
            #else
                let packages = install("libjs-katex fonts-katex", nil)
                let needsPackages =
                    place.isPinned && !isThere && !FileReading.isFolder(KaTeXVendor.defaultSource)
                return Item(
                    name: "KaTeX", status: .missing, found: "\(error)", use: use,
                    get: needsPackages ? "\(packages) && \(get)" : get)
            #endif
        }
    }

    /// Loads the engine that typesets and parses formulas. It is loaded at run time, so a missing package does not
    /// prevent the program from starting.
    private static var javaScript: Item {
        let trouble = JavaScriptEngine.trouble
        return Item(
            name: "JavaScriptCore", status: trouble == nil ? .ok : .missing,
            found: trouble.map { "\($0)" } ?? "loads",
            use: "verify, and render with --math-check, --math html or mathml",
            get: trouble.map { _ in install("libjavascriptcoregtk-4.1-0", nil) })
    }

    /// Reads sitegen.yml and reports its first error.
    private static func settings(_ settings: LibrarySettings) -> Item {
        let path = DiskPath.join(settings.root, LibrarySettings.fileName)
        let use = "a library's defaults"
        guard FileReading.isPresent(path) else {
            return Item(name: "sitegen.yml", status: .ok, found: "none here: the defaults hold", use: use)
        }
        let error = settings.diagnostics.first { $0.severity == .error }
        guard let error else {
            return Item(name: "sitegen.yml", status: .ok, found: DiskPath.shown(path), use: use)
        }
        let place = error.position.map { "\($0.file):\($0.line): " } ?? ""
        return Item(
            name: "sitegen.yml", status: .missing, found: place + error.message, use: use,
            get: "correct it; 'sitegen manifest schema --settings' prints its schema")
    }

    /// Checks that the cache folder, or the nearest existing folder above it, can be written to.
    private static var cache: Item {
        let use = "faster renders and snapshots"
        guard let folder = CacheFolder.path(environment: ProcessInfo.processInfo.environment) else {
            return Item(
                name: "cache", status: .optional, found: "no home folder", use: use,
                get: "set XDG_CACHE_HOME or HOME to a folder")
        }
        var nearest = folder
        while !FileReading.isPresent(nearest), nearest != "/" { nearest = DiskPath.folder(of: nearest) }
        let isGood = FileReading.isFolder(nearest) && FileManager.default.isWritableFile(atPath: nearest)
        return Item(
            name: "cache", status: isGood ? .ok : .optional,
            found: isGood ? folder : "\(nearest) cannot be written to",
            use: use,
            get: isGood ? nil : "make \(nearest) writable, or set XDG_CACHE_HOME to a folder that is")
    }

    /// Loads libcurl, which only commands that fetch pages need.
    private static var curl: Item {
        let trouble = HTTPTransport.trouble
        return Item(
            name: "libcurl", status: trouble == nil ? .ok : .optional, found: trouble ?? "loads",
            use: "snapshot",
            get: trouble.map { _ in install("libcurl4", "curl") })
    }

    /// Looks for a Chromium.
    private static var chromium: Item {
        let use = "verify --browser"
        do throws(BrowserFailure) {
            return Item(name: "Chromium", status: .ok, found: try BrowserSearch.chromium(), use: use)
        } catch {
            return Item(
                name: "Chromium", status: .optional, found: "not in PATH", use: use,
                get: install("chromium", "--cask chromium"))
        }
    }

    /// Looks for the driver of WebKitGTK and the display that it needs.
    private static var webKit: Item {
        let use = "verify --browser-engine webkit"
        do throws(BrowserFailure) {
            return Item(name: "WebKitGTK", status: .ok, found: try BrowserSearch.webKit().driver, use: use)
        } catch {
            #if os(macOS)
                let get = "not on macOS; Chromium does"
            #else
                let get = install("webkit2gtk-driver xvfb", nil)
            #endif
            return Item(
                name: "WebKitGTK", status: .optional, found: "WebKitWebDriver and Xvfb are not both in PATH",
                use: use, get: get)
        }
    }

    /// Looks for Ninja in PATH.
    private static var ninja: Item {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        let path = folders.map { DiskPath.join(String($0), "ninja") }.first {
            FileManager.default.isExecutableFile(atPath: $0) && FileReading.isFile($0)
        }
        return Item(
            name: "ninja", status: path == nil ? .optional : .ok, found: path ?? "not in PATH",
            use: "builds by 'sitegen plan'", get: path == nil ? install("ninja-build", "ninja") : nil)
    }
}
