extension JSONReport {
    /// The JSON Schema (2020-12) of a report, printed by `sitegen verify --schema`.
    package static let schema = """
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "$id": "urn:sitegen:report:\(version)",
          "title": "sitegen verify --format json",
          "description": "What a run of the gate found. Findings are sorted by file, line, column, rule and message, and are the same on every run.",
          "type": "object",
          "additionalProperties": false,
          "required": ["version", "tool", "summary", "findings", "allowed"],
          "properties": {
            "version": { "const": \(version), "description": "Of this form. A program that knows another number does not know this report." },
            "tool": {
              "type": "object",
              "additionalProperties": false,
              "required": ["name", "version"],
              "properties": { "name": { "type": "string" }, "version": { "type": "string" } }
            },
            "summary": {
              "type": "object",
              "description": "How many findings of each severity, how many were allowed in place, and how much was looked at.",
              "required": ["errors", "warnings", "notes", "allowed"],
              "additionalProperties": { "type": "integer", "minimum": 0 }
            },
            "findings": { "type": "array", "items": { "$ref": "#/$defs/finding" }, "description": "What counts." },
            "allowed": {
              "type": "array",
              "description": "What was allowed in place, each with its allowance.",
              "items": { "allOf": [{ "$ref": "#/$defs/finding" }, { "required": ["allowance"] }] }
            }
          },
          "$defs": {
            "finding": {
              "type": "object",
              "additionalProperties": false,
              "required": ["rule", "severity", "message"],
              "dependentRequired": { "file": ["line", "column", "characterColumn"], "line": ["file"] },
              "properties": {
                "rule": { "$ref": "#/$defs/rule" },
                "severity": { "enum": ["note", "warning", "error"] },
                "file": { "$ref": "#/$defs/file" },
                "line": { "$ref": "#/$defs/line" },
                "column": { "$ref": "#/$defs/column" },
                "characterColumn": { "$ref": "#/$defs/characterColumn" },
                "message": { "type": "string", "minLength": 1 },
                "reference": {
                  "type": "object",
                  "description": "The reference that the finding is about.",
                  "additionalProperties": false,
                  "required": ["written"],
                  "properties": {
                    "written": { "type": "string", "description": "As it stands in the file, escapes and all; cut to 1,000 characters." },
                    "resolved": { "type": "string", "description": "Of a relative one the file it leads to, written as file is; of any other the address as a browser reads it." }
                  }
                },
                "markdown": { "$ref": "#/$defs/place", "description": "The place in the markdown that the leaf was rendered from." },
                "first": { "$ref": "#/$defs/place", "description": "Of two that exclude each other, the first." },
                "fix": {
                  "type": "object",
                  "additionalProperties": false,
                  "required": ["text"],
                  "properties": {
                    "text": { "type": "string", "minLength": 1 },
                    "edits": {
                      "type": "array",
                      "minItems": 1,
                      "description": "Where the fix is mechanical: what 'sitegen verify --fix' writes.",
                      "items": { "$ref": "#/$defs/edit" }
                    }
                  }
                },
                "allowance": {
                  "type": "object",
                  "description": "The comment that allows the finding.",
                  "additionalProperties": false,
                  "required": ["reason", "file", "line", "column", "characterColumn"],
                  "properties": {
                    "reason": { "type": "string", "minLength": 1 },
                    "file": { "$ref": "#/$defs/file" },
                    "line": { "$ref": "#/$defs/line" },
                    "column": { "$ref": "#/$defs/column" },
                    "characterColumn": { "$ref": "#/$defs/characterColumn" }
                  }
                }
              }
            },
            "place": {
              "type": "object",
              "additionalProperties": false,
              "required": ["file", "line", "column", "characterColumn"],
              "properties": {
                "file": { "$ref": "#/$defs/file" },
                "line": { "$ref": "#/$defs/line" },
                "column": { "$ref": "#/$defs/column" },
                "characterColumn": { "$ref": "#/$defs/characterColumn" }
              }
            },
            "edit": {
              "type": "object",
              "additionalProperties": false,
              "required": ["file", "start", "end", "original", "replacement"],
              "properties": {
                "file": { "$ref": "#/$defs/file" },
                "start": { "type": "integer", "minimum": 0, "description": "The offset of the first byte replaced, from 0." },
                "end": { "type": "integer", "minimum": 0, "description": "The offset behind the last byte replaced." },
                "original": { "type": "string", "description": "What stands there. Where the file holds something else, the edit is void." },
                "replacement": { "type": "string" }
              }
            },
            "rule": { "type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$", "description": "Its stable id; 'sitegen verify --explain ID' says what it checks." },
            "file": { "type": "string", "minLength": 1, "description": "Seen from the folder the command ran in; absolute where it lies outside." },
            "line": { "type": "integer", "minimum": 1, "description": "From 1." },
            "column": { "type": "integer", "minimum": 1, "description": "From 1, in bytes of UTF-8." },
            "characterColumn": { "type": "integer", "minimum": 1, "description": "From 1, in characters as people count them (extended grapheme clusters)." }
          }
        }

        """
}
