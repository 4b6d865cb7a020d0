import Diagnostics
import LeafRendering
import StudyManifest
package import StudyMarkdown

/// Labels of other leaves.
extension LeafResolver {
    package var awaitsLabels: Bool { labels?.isAwaited ?? false }

    package var withoutLabels: any ReferenceResolver {
        var resolver = self
        resolver.labels = nil
        return resolver
    }

    package func labelsInCycles() -> Set<String> { labels?.labelsInCycles() ?? [] }

    /// Returns the name of a place of a leaf as that leaf prints it.
    func shown(_ name: String, of leaf: AddressedLeaf) -> String {
        labels?.shown(name, in: leaf.address) ?? ListedReference.shown(name) { _ in nil }
    }

    package func place(labelled label: String, isEquation: Bool) -> LabelTarget {
        guard let labels else { return .unknown(hint: "") }
        let places = labels.places(label, isEquation: isEquation)
        guard let first = places.first else {
            return .unknown(hint: suggestions.hint(for: label, in: labels.labels))
        }
        guard places.count == 1 else {
            let names = places.map { "\($0.leaf.address) (\($0.file):\($0.place.line))" }
            return .refused(
                .labelAmbiguous,
                "'\(label)' may be that of \(names.joined(separator: " or of ")); write '[](\(first.leaf.address)#\(label))', or rename one"
            )
        }
        return .place(first.place, href: relativePath(to: first.leaf.leaf.file) + "#" + label)
    }
}
