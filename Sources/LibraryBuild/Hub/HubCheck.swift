package import Diagnostics
import HubLibrary
package import HubSource

/// Findings that need the pages of a hub: embeds that no page can show.
package enum HubCheck {
    /// Composes the pages in memory, and writes nothing.
    package static func embedFindings(_ hub: Hub) -> [Diagnostic] {
        let pictures = HubPictures(of: hub)
        var settings = HubEdition.Settings(name: "hub", title: "hub", pagesPath: ".")
        settings.media = pictures.files.mapValues(\.name)
        return pictures.diagnostics + embedFindings(HubEdition.embeds(of: hub, settings), hub)
    }

    static func embedFindings(_ embeds: [EmbedFinding], _ hub: Hub) -> [Diagnostic] {
        // A line that several pages embed is written in each of them.
        var known: Set<Diagnostic> = []
        return embeds.map { embed in
            Diagnostic(
                .hubEmbed, at: hub.documents[embed.document].source.position(atOffset: embed.offset),
                embed.message)
        }.filter { known.insert($0).inserted }
    }
}
