import Diagnostics
import Foundation
import SiteFiles
import StudyMarkdown

let path = CommandLine.arguments[1]
let source = SourceText(file: path, bytes: try FileReading.bytes(at: path))
let (front, start, findings) = FrontMatter.read(source)
var options = MarkdownRenderer.Options()
options.math = front.math
let r = MarkdownRenderer().render(source, from: start, options: options)
let text = TextDiagnosticFormatter().format(findings + r.diagnostics) { _ in source }
FileHandle.standardError.write(Data(text.utf8))
FileHandle.standardOutput.write(Data(r.body))
FileHandle.standardError.write(Data("formulas \(r.formulaCount)\n".utf8))
