import SwiftASN1

/// CMS SignedData (RFC 5652, 5), the envelope of a provisioning profile. Only its content is read; the
/// device verifies the signature.
enum SignedMessage {
    /// Returns the content, encoded as DER or BER, in one octet string or in pieces; `nil` for anything
    /// else.
    static func content(of bytes: [UInt8]) -> [UInt8]? {
        guard let root = try? BER.parse(bytes),
            // ContentInfo: contentType, [0] content.
            let info = children(root), info.count == 2,
            (try? ASN1ObjectIdentifier(berEncoded: info[0])) == signedData,
            // SignedData: version, digestAlgorithms, encapContentInfo, …
            let signed = children(info[1])?.first.flatMap(children), signed.count >= 3,
            // EncapsulatedContentInfo: eContentType, [0] eContent.
            let content = children(signed[2]), content.count == 2,
            let octets = children(content[1])?.first
        else { return nil }
        var bytes: [UInt8] = []
        return append(octets, to: &bytes, depth: 0) ? bytes : nil
    }

    /// The object identifier of id-signedData (RFC 5652, 5.1).
    private static let signedData: ASN1ObjectIdentifier = [1, 2, 840, 113549, 1, 7, 2]

    private static func children(_ node: ASN1Node) -> [ASN1Node]? {
        guard case .constructed(let nodes) = node.content else { return nil }
        return Array(nodes)
    }

    /// Appends an octet string. In BER it may consist of others (X.690, 8.7); the depth is bounded.
    private static func append(_ node: ASN1Node, to bytes: inout [UInt8], depth: Int) -> Bool {
        guard depth < 8, node.identifier == .octetString else { return false }
        switch node.content {
        case .primitive(let part):
            bytes += part
            return true
        case .constructed(let parts):
            for part in parts { guard append(part, to: &bytes, depth: depth + 1) else { return false } }
            return true
        }
    }
}
