import Diagnostics
import WebReferences

/// A bundle asks for nothing outside it.
enum RemoteReferenceRule {
    /// Checks each reference at any depth.
    static let check = GateCheck.references(raising: [.remoteReference]) { reference, page, fix in
        isOpen(reference, to: fix.bundle.settings.openHosts)
            ? nil : violation(about: reference, isLeaf: page.isLeaf)
    }

    /// Returns true for a link that only a tap follows, to a host that the library's settings open. The page itself asks
    /// for nothing.
    static func isOpen(_ reference: WebReference, to hosts: Set<String>) -> Bool {
        guard !hosts.isEmpty, reference.effect == .navigate(.reader), reference.layers.isEmpty,
            case .remote(let scheme?, let host?) = reference.target, ["http", "https"].contains(scheme)
        else { return false }
        return hosts.contains(host)
    }

    /// Returns the violation of one reference of a page or of a file.
    ///
    /// - Parameter isLeaf: true for a page of the manifest and for a file that pages load.
    static func violation(about reference: WebReference, isLeaf: Bool) -> Violation? {
        guard reference.countsByTarget, case .remote(let scheme, _) = reference.target else { return nil }
        // The button of an install page, which `sitegen ota` writes.
        if scheme == "itms-services", reference.effect.isNavigation, reference.layers.isEmpty, !isLeaf {
            return nil
        }
        // Metadata is not fetched; a leaf has none all the same, since the gate is "no remote src or href".
        if reference.effect == .metadata, !isLeaf { return nil }
        if reference.effect == .mention { return nil }
        return Violation(
            .remoteReference, "\(reference.described) \(deed(of: reference) ?? "reaches the network")",
            fix: reference.effect.isNavigation
                ? "remove the link, and write the address as text"
                : "put the file into the bundle and refer to it there, or remove the reference")
    }

    /// Describes a reference that is not a load; `nil` for a load.
    private static func deed(of reference: WebReference) -> String? {
        switch reference.effect {
        case .connect: "connects to a host, which no content policy stops"
        case .connectPeer: "connects to a peer (WebRTC), which the policy's sources do not govern"
        case .resolve: "asks for a host's address, which no content policy stops"
        case .navigate(.page): "leads on by itself, which no content policy stops"
        case .navigate(.script): "leaves the page by a script, which no content policy stops"
        case .navigate(.reader): "leads away from the page"
        default: nil
        }
    }
}

extension RuleDefinition {
    static let remoteReference = RuleDefinition(
        "remote-reference", .error, "no reference to the network, at any depth",
        """
        Without a network the picture is blank, the font falls back, and the page waits for a host that does not
        answer. Each request also tells a host who reads what. The rule covers attributes, style, SVG, nested
        documents and data: URLs, as a browser reads them. Copy the file into the bundle and refer to it by a
        relative path, or remove the reference. One exception is the button of an install page: the system
        follows a link with `itms-services:` on a page that no manifest lists, and only on a tap. The other exception is
        a link that only a tap follows, to a host that `links: {open: [arxiv.org]}` names in the sitegen.yml of the
        library's root; the last line of the run names these hosts.
        """,
        relaxation: .promise)
}
