import ArgumentParser
import Diagnostics
import Foundation
import LibraryFolder
import OTADistribution
import SiteFiles

/// The options for the address of a published folder.
struct BaseURLOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Where the folder is reached (default: SITEGEN_OTA_BASE_URL, then ota: {base-url: …} of sitegen.yml).",
            valueName: "url"))
    var baseURL: String?

    @Option(
        help: ArgumentHelp(
            "Take the address from FUNNEL_HOST of this Xcode configuration file.", valueName: "file"))
    var xcconfig: String?

    /// - Throws: `ValidationError` if both sources are given.
    func validate() throws {
        if baseURL != nil, xcconfig != nil {
            throw ValidationError("--base-url and --xcconfig exclude each other")
        }
    }

    /// Returns the address and its origin: option, environment or settings, in this order.
    ///
    /// - Throws: the error of ``BaseURLSource`` if no source has a usable address.
    func found(_ console: Console) throws -> BaseURLSource.Found {
        var source = BaseURLSource()
        source.flag = baseURL
        source.xcconfig = xcconfig.map { DiskPath.absolute($0) }
        source.environment = ProcessInfo.processInfo.environment["SITEGEN_OTA_BASE_URL"]
        let settings = LibrarySettings(for: FileManager.default.currentDirectoryPath)
        // A misspelt key in the settings may be why no address is found.
        if baseURL == nil, xcconfig == nil { console.show(settings.diagnostics) }
        if let text = settings.ota.baseURL { source.settings = (text, LibrarySettings.fileName) }
        source.settingsPlace = settings.ota.baseURLPosition.map(TextDiagnosticFormatter.place)
        return try source.find()
    }
}
