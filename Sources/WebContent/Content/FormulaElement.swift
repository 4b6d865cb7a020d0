import Foundation
import WebSyntax

/// Elements of publishing systems that hold the TeX of one formula: GitHub, GitLab, Substack and Distill.
package enum FormulaElement {
    /// Returns the formula of an element; nil for another element, and for one in which a script typeset the formula already.
    ///
    /// - Parameters:
    ///   - name: in lower case.
    ///   - attribute: returns the decoded value of an attribute.
    ///   - text: returns the text of the element; nil if it has elements other than `code`.
    package static func formula(
        _ name: String, attribute: (StaticString) -> String?, text: () -> String?
    ) -> ArticleFormula? {
        switch name {
        case "math-renderer":
            guard let text = text()?.trimmed else { return nil }
            let isDisplay = text.hasPrefix("$$") || attribute("class")?.contains("js-display-math") == true
            return FormulaPicture.formula(text, isDisplay: isDisplay)
        case "d-math":
            return text().flatMap {
                FormulaPicture.formula($0, isDisplay: attribute("block") != nil)
            }
        case "code", "pre":
            guard let style = attribute("data-math-style") else { return nil }
            return text().flatMap { FormulaPicture.formula($0, isDisplay: style == "display") }
        case "div":
            guard attribute("class")?.contains("latex-rendered") == true, let data = attribute("data-attrs")
            else { return nil }
            return expression(data).flatMap { FormulaPicture.formula($0, isDisplay: true) }
        default: return nil
        }
    }

    /// Returns the TeX in the data that Substack's editor keeps of a formula.
    private static func expression(_ json: String) -> String? {
        let object = try? JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        return object?["persistentExpression"] as? String
    }
}
