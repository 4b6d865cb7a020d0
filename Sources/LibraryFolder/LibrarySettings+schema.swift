extension LibrarySettings {
    /// The JSON Schema (2020-12) of `sitegen.yml`, by which editors complete and check it.
    package static let schema = """
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "$id": "urn:sitegen:settings:1",
          "title": "sitegen.yml",
          "description": "Defaults of sitegen's commands for one library. Paths are relative to this file.",
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "katex": { "type": "string", "description": "A folder with a vendored KaTeX and its lock beside it." },
            "templates": { "type": "string", "description": "A folder with templates of your own: leaf.mustache, style/*.css, script/*.js, themes/*.css." },
            "links": { "enum": ["text", "error"], "description": "A link to the web becomes text with its address, or an error." },
            "math": { "enum": ["client", "html", "mathml"], "description": "Who typesets formulas: the reader's device, or render, into HTML or into MathML alone." },
            "macros": {
              "type": "object",
              "description": "TeX macros of every leaf: name to definition, such as Var: \\\\operatorname{Var}.",
              "additionalProperties": { "type": "string" }
            },
            "rules": {
              "type": "object",
              "description": "The severity of a rule's findings, by the rule's id.",
              "additionalProperties": { "enum": ["off", "note", "warning", "error"] }
            },
            "secrets": { "type": "array", "items": { "type": "string" }, "description": "Values that may appear in no leaf, in any encoding." },
            "budgets": {
              "type": "object",
              "description": "Bytes that a leaf and a bundle may have.",
              "additionalProperties": false,
              "properties": { "leaf": { "type": "integer", "minimum": 1 }, "bundle": { "type": "integer", "minimum": 1 } }
            },
            "sync": {
              "type": "object",
              "description": "Where sync-bundle copies the build to.",
              "additionalProperties": false,
              "properties": { "to": { "type": "string", "description": "The app's folder, such as ios/App/Resources/Study." } }
            },
            "ota": {
              "type": "object",
              "description": "How apps are published over the air.",
              "additionalProperties": false,
              "properties": { "base-url": { "type": "string", "pattern": "^https://", "description": "Where the published folder is reached." } }
            },
            "snapshot": {
              "type": "object",
              "description": "What snapshots may fetch, and what must not be in them.",
              "additionalProperties": false,
              "properties": {
                "hosts": { "type": "array", "items": { "type": "string" }, "description": "Hosts that may be asked wherever they are." },
                "trusted": { "type": "array", "items": { "type": "string" }, "description": "Hosts whose pages keep their scripts." },
                "redact": { "type": "array", "items": { "type": "string" }, "description": "Names whose values are blanked." }
              }
            }
          }
        }

        """
}
