import ArgumentParser

/// The `ota` commands. Publishing is the default, so `sitegen ota App.ipa` needs no second word.
struct OTA: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ota",
        abstract: "Publish an app for over-the-air installs, and look at what is published.",
        discussion: """
            Reads the app's own facts from the .ipa, refuses what no device would install or start, and writes the \
            .ipa, its manifest, its icons and an install page into a folder that any https server can serve. \
            'sitegen ota publish --help' lists the options of the first form.

            EXAMPLES:
              sitegen ota App.ipa --base-url https://host/app/ --out public
              sitegen ota App.ipa --xcconfig My.xcconfig --out public --keep 0
              sitegen ota App.ipa --base-url URL --out public --strict
              sitegen ota inspect App.ipa
              sitegen ota check https://host/app/install.html

            EXIT CODES: 0 published, or nothing wrong; 1 inspect and check found what keeps a device from installing; \
            2 the app was refused, or the work could not be done; 64 bad usage.
            """,
        subcommands: [OTAPublish.self, OTAInspect.self, OTACheck.self], defaultSubcommand: OTAPublish.self)
}
