extension Hub {
    /// Collects the concepts of all documents by their labels.
    mutating func collectConcepts() {
        var found: [Concept] = []
        var index: [String: Int] = [:]
        for (number, document) in documents.enumerated() {
            for concept in document.sections.concepts {
                let key = Concept.key(concept.label)
                if let known = index[key] {
                    found[known].documents.append(number)
                    if found[known].description.isEmpty {
                        found[known].description = concept.description
                        found[known].parts = concept.parts
                    }
                } else {
                    index[key] = found.count
                    found.append(
                        Concept(
                            label: concept.label, kind: concept.kind, description: concept.description,
                            parts: concept.parts, documents: [number]))
                }
            }
        }
        for document in documents {
            for relation in document.sections.relations {
                guard let from = index[Concept.key(relation.from)], let to = index[Concept.key(relation.to)]
                else { continue }
                found[from].add(relation.label, to, isOutgoing: true)
                if from != to { found[to].add(relation.label, from, isOutgoing: false) }
            }
        }
        // By label, so that the order of the documents does not matter.
        let order = found.indices.sorted { Concept.key(found[$0].label) < Concept.key(found[$1].label) }
        let places = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
        concepts = order.map { found[$0] }
        for number in concepts.indices {
            for relation in concepts[number].relations.indices {
                concepts[number].relations[relation].other =
                    places[concepts[number].relations[relation].other] ?? 0
            }
            conceptIndex[Concept.key(concepts[number].label)] = number
        }
        for number in concepts.indices {
            concepts[number].relations.sort { one, other in
                if one.count != other.count { return one.count > other.count }
                return (one.other, one.isOutgoing ? 0 : 1, one.label) < (
                    other.other, other.isOutgoing ? 0 : 1, other.label
                )
            }
        }
    }
}

extension Concept {
    fileprivate mutating func add(_ label: String, _ other: Int, isOutgoing: Bool) {
        let same = relations.firstIndex {
            $0.label == label && $0.other == other && $0.isOutgoing == isOutgoing
        }
        if let same {
            relations[same].count += 1
        } else {
            relations.append(Relation(label: label, other: other, isOutgoing: isOutgoing, count: 1))
        }
    }
}
