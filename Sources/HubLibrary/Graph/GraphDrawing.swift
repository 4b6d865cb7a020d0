import HubSource
import ItemPages

/// The graph as SVG: links for the nodes, so that keyboard and pointer reach each.
struct GraphDrawing {
    private let model: HubModel
    private let layout: GraphLayout
    private let page: HubPage

    init(_ model: HubModel, _ layout: GraphLayout) {
        self.model = model
        self.layout = layout
        page = HubPage(model)
    }

    /// The SVG, without empty lines.
    var svg: String {
        let (left, top, width, height) = layout.frame
        var text =
            "<svg class=\"hub-graph\" viewBox=\"\(short(left)) \(short(top)) \(short(width)) \(short(height))\" role=\"group\" aria-label=\"\(page.escaped(model.words["graph"]))\" data-interface>\n<g class=\"hub-view\" data-content>\n"
        text += "<path class=\"hub-spokes\" d=\"\(spokes)\"/>\n<path class=\"hub-edges\" d=\"\(edges)\"/>\n"
        for (bundle, point) in layout.bundles {
            let title = page.escaped(model.hub.bundles[bundle].shownTitle)
            text +=
                "<a class=\"hub-node hub-center\" href=\"b/\(model.hub.bundles[bundle].id).html\" aria-label=\"\(title)\"><circle class=\"hub-dot\" cx=\"\(short(point.x))\" cy=\"\(short(point.y))\" r=\"9\"/>\(name(of: bundle, point))</a>\n"
        }
        for (document, _, point) in layout.documents {
            let title = page.readable(model.hub.documents[document].shownTitle)
            text +=
                "<a class=\"hub-node\" href=\"\(model.hub.documents[document].id).html\" aria-label=\"\(PageMarkup.escaped(title))\"><circle cx=\"\(short(point.x))\" cy=\"\(short(point.y))\" r=\"\(radius(document))\"/><text x=\"\(short(point.x))\" y=\"\(short(point.y - 14))\">\(PageMarkup.escaped(shortened(title, 40)))</text></a>\n"
        }
        return text + "</g>\n</svg>\n"
    }

    /// The lines from bundles to their documents.
    private var spokes: String {
        let points = Dictionary(uniqueKeysWithValues: layout.bundles.map { ($0.bundle, $0.point) })
        return layout.documents.compactMap { document in
            document.bundle.flatMap { points[$0] }.map { line($0, document.point) }
        }.joined()
    }

    private var edges: String {
        let points = Dictionary(uniqueKeysWithValues: layout.documents.map { ($0.document, $0.point) })
        return layout.edges.compactMap { edge in
            guard let from = points[edge.0], let to = points[edge.1] else { return nil }
            return line(from, to)
        }.joined()
    }

    private func line(_ from: GraphLayout.Point, _ to: GraphLayout.Point) -> String {
        "M\(short(from.x)) \(short(from.y))L\(short(to.x)) \(short(to.y))"
    }

    /// Returns the name of a bundle below its point, on two lines if it is long.
    private func name(of bundle: Int, _ point: GraphLayout.Point) -> String {
        let lines = Self.lines(shortened(page.readable(model.hub.bundles[bundle].shownTitle), 36))
        let spans = lines.enumerated().map { number, line in
            "<tspan x=\"\(short(point.x))\" dy=\"\(number == 0 ? "1.7em" : "1.1em")\">\(PageMarkup.escaped(line))</tspan>"
        }
        return "<text x=\"\(short(point.x))\" y=\"\(short(point.y))\">\(spans.joined())</text>"
    }

    /// Returns a text in two lines of about the same length, divided at a space.
    private static func lines(_ text: String) -> [String] {
        guard text.count > 14 else { return [text] }
        let spaces = text.indices.filter { text[$0] == " " }
        let middle = text.count / 2
        guard
            let best = spaces.min(by: { one, other in
                abs(text.distance(from: text.startIndex, to: one) - middle)
                    < abs(text.distance(from: text.startIndex, to: other) - middle)
            })
        else { return [text] }
        return [String(text[..<best]), String(text[text.index(after: best)...])]
    }

    /// A document with more links is larger.
    private func radius(_ document: Int) -> String { "\(4 + min(5, model.hub.degree(document) / 2))" }

    private func shortened(_ text: String, _ limit: Int) -> String {
        text.count <= limit ? text : text.prefix(limit - 1) + "…"
    }

    /// Returns a number with one decimal, the same on every machine.
    private func short(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        let sign = tenths < 0 ? "-" : ""
        let (whole, rest) = (abs(tenths) / 10, abs(tenths) % 10)
        return rest == 0 ? "\(sign == "-" && whole == 0 ? "" : sign)\(whole)" : "\(sign)\(whole).\(rest)"
    }
}
