import Foundation
import Mustache
import SiteFiles

/// The page from which an app is installed: one file without scripts and remote content, so a strict
/// policy can forbid both.
struct InstallPage {
    /// An older build and the name of its page.
    struct Older {
        var version: String
        var build: String
        var page: String
    }

    var facts: AppFacts
    var title: String
    /// The page's own address, for the QR code.
    var address: String
    /// The address of the manifest that the button installs.
    var manifest: String
    /// The icon as a PNG, embedded in the page.
    var icon: [UInt8]
    var notes: ReleaseNotes?
    var older: [Older] = []
    /// The time that the profile's expiry is compared with.
    var now: Date

    /// Returns the page as HTML.
    func rendered() throws -> [UInt8] {
        let text = { (name: String) in BuiltInTemplates.texts[name] ?? "" }
        let template = try MustacheTemplate(string: text("ota/install.mustache"))
        let style = "\n" + text("themes/paper.css") + text("ota/install.css")
        // The page contains everything: its style is allowed by hash (CSP 3, 8.4), pictures are data: URLs.
        let policy = [
            "default-src 'none'", "style-src 'sha256-\(Digest.sha256Base64(style))'", "img-src data:",
            "base-uri 'none'", "form-action 'none'",
        ].joined(separator: "; ")
        var values: [String: Any] = [
            "policy": policy, "style": style, "title": title.withVisibleDirections,
            "version": facts.version.withVisibleDirections, "build": facts.build.withVisibleDirections,
            "link": InstallLink.text(manifest: manifest),
            "icon": "data:image/png;base64," + Digest.base64(icon), "address": address, "facts": rows,
            "size": ByteCount.text(facts.size),
            "older": older.map {
                [
                    "version": $0.version.withVisibleDirections, "build": $0.build.withVisibleDirections,
                    "page": $0.page,
                ]
            },
            "hasOlder": !older.isEmpty,
        ]
        if let notes, !notes.html.isEmpty { values["notes"] = notes.html.withVisibleDirections }
        if let minimum = facts.minimumOS { values["minimum"] = minimum.withVisibleDirections }
        if let expires = facts.expires {
            values[expires <= now ? "expired" : "expires"] = CalendarDate.text(expires)
        }
        if let profile = facts.profile {
            values[
                "is"
                    + ["development": "Development", "ad-hoc": "AdHoc", "enterprise": "Enterprise"][
                        profile.kind.rawValue, default: "Other"]] = true
            values["isLimited"] = profile.kind != .enterprise
            values["devices"] = profile.devices.count == 1 ? "1 device" : "\(profile.devices.count) devices"
        }
        if let code = QRCode(address) {
            values["code"] = ["side": "\(code.extent)", "path": code.path]
        }
        return Array(template.render(values).utf8)
    }

    /// Returns the texts in a rendered page that depend on its address or its manifest's, the button's link first; `nil`
    /// if the address is too long for a QR code.
    static func addressTexts(page: String, manifest: String) -> [String]? {
        guard let code = QRCode(page), let escaped = try? MustacheTemplate(string: "{{.}}") else {
            return nil
        }
        return [
            escaped.render(InstallLink.text(manifest: manifest)), escaped.render(page),
            "\"0 0 \(code.extent) \(code.extent)\"", code.path,
        ]
    }

    /// The rows of the table of facts.
    private var rows: [[String: String]] {
        var rows = [("Size", ByteCount.text(facts.size))]
        rows.append(("Runs on", facts.devicesText + (facts.minimumOS.map { ", iOS \($0) or later" } ?? "")))
        if let profile = facts.profile {
            let count = profile.devices.count == 1 ? "1 device" : "\(profile.devices.count) devices"
            let kinds: [ProvisioningProfile.Kind: String] = [
                .development: "Development, \(count)", .adHoc: "Ad hoc, \(count)",
                .enterprise: "Enterprise, any device",
            ]
            rows.append(("Signed for", kinds[profile.kind] ?? profile.kind.rawValue))
        }
        if let expires = facts.expires {
            rows.append((expires <= now ? "Expired" : "Works until", CalendarDate.text(expires)))
        }
        return rows.map { ["name": $0.0, "value": $0.1.withVisibleDirections] }
    }
}
