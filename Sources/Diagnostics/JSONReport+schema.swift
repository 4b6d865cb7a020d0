extension JSONReport {
    /// The JSON Schema (2020-12) of a report, printed by `sitegen verify --schema`.
    package static let schema = """
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "$id": "urn:sitegen:report:\(version)",
          "title": "sitegen verify --format json",
          "description": "The findings of a run of the gate, sorted by file, line, column, rule and message. They are the same on every run.",
          "type": "object",
          "additionalProperties": false,
          "required": ["version", "tool", "summary", "findings", "allowed"],
          "properties": {
            "version": { "const": \(version), "description": "The version of this form. A program that knows another number cannot read the report." },
            "tool": {
              "type": "object",
              "additionalProperties": false,
              "required": ["name", "version"],
              "properties": { "name": { "type": "string" }, "version": { "type": "string" } }
            },
            "summary": {
              "type": "object",
              "description": "The numbers of findings by severity, of suppressed findings, and of what was checked.",
              "required": ["errors", "warnings", "notes", "allowed"],
              "additionalProperties": { "type": "integer", "minimum": 0 }
            },
            "findings": { "type": "array", "items": { "$ref": "#/$defs/finding" }, "description": "The findings that count." },
            "allowed": {
              "type": "array",
              "description": "The findings that a comment suppresses, each with its suppression.",
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
                    "written": { "type": "string", "description": "The text in the file, with its escapes; cut to 1,000 characters." },
                    "resolved": { "type": "string", "description": "The file that a relative reference leads to, in the form of file; for other references the address as a browser reads it." }
                  }
                },
                "markdown": { "$ref": "#/$defs/place", "description": "The place in the markdown from which the leaf was rendered." },
                "first": { "$ref": "#/$defs/place", "description": "The first of two places that exclude each other." },
                "other": { "$ref": "#/$defs/place", "description": "The other place that the message speaks of." },
                "fix": {
                  "type": "object",
                  "additionalProperties": false,
                  "required": ["text"],
                  "properties": {
                    "text": { "type": "string", "minLength": 1 },
                    "edits": {
                      "type": "array",
                      "minItems": 1,
                      "description": "The edits of 'sitegen verify --fix', if the fix is mechanical.",
                      "items": { "$ref": "#/$defs/edit" }
                    }
                  }
                },
                "allowance": {
                  "type": "object",
                  "description": "The comment that suppresses the finding.",
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
                "end": { "type": "integer", "minimum": 0, "description": "The offset after the last byte replaced." },
                "original": { "type": "string", "description": "The bytes to replace. If the file contains others, the edit is void." },
                "replacement": { "type": "string" }
              }
            },
            "rule": { "type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$", "description": "The stable id of the rule; 'sitegen verify --explain ID' describes it." },
            "file": { "type": "string", "minLength": 1, "description": "Relative to the folder in which the command ran; absolute outside it." },
            "line": { "type": "integer", "minimum": 1, "description": "From 1." },
            "column": { "type": "integer", "minimum": 1, "description": "From 1, in bytes of UTF-8." },
            "characterColumn": { "type": "integer", "minimum": 1, "description": "From 1, in characters as people count them (extended grapheme clusters)." }
          }
        }

        """
}
