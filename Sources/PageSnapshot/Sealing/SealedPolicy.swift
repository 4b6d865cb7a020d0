import WebReferences

/// The content policy of a sealed page: it allows the contents of the file and no request.
package enum SealedPolicy {
    /// Returns the policy as text.
    package static func text(scripts: SealSettings.Scripts) -> String {
        OfflinePolicy.text(runsScripts: scripts.run)
    }

    /// Returns the policy's element for XHTML. The outer page declares the encoding.
    static func xmlElement(_ scripts: SealSettings.Scripts) -> String {
        "<meta xmlns=\"http://www.w3.org/1999/xhtml\" http-equiv=\"Content-Security-Policy\" content=\"\(text(scripts: scripts))\"/>"
    }

    /// Returns the policy's element for HTML.
    static func element(_ scripts: SealSettings.Scripts) -> String {
        "<meta http-equiv=\"Content-Security-Policy\" content=\"\(text(scripts: scripts))\">"
    }
}
