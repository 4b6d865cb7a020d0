(function (limits) {
"use strict";
var katex = globalThis.katex, outputs = ["html", "mathml", "htmlAndMathml"];
var macros = {}, warnings = [], seen = null, current = "";
// KaTeX asks the macros about every token that it takes, with their own hasOwnProperty: here they are counted,
// since few expansions of a long macro can make millions. Where a version asks otherwise, time is the bound.
var tokens = 0, owns = Object.prototype.hasOwnProperty, counting = {
  hasOwnProperty: function (name) {
    if (++tokens > limits.tokens) throw new TooMany();
    return owns.call(this, name);
  }
};
function TooMany() {}
// KaTeX looks at UTF-16 units: it can name half of a character, which no JSON may hold.
function wellFormed(message, position) {
  var half = message.match(/\p{Surrogate}/u), whole = half && position >= 0 ? current.codePointAt(position) : 0;
  if (whole > 0xFFFF) {
    message = message.replace(half[0], String.fromCodePoint(whole))
      .replace("(" + half[0].charCodeAt(0) + ")", "(" + whole + ")");
  }
  return message.replace(/\p{Surrogate}/gu, "\uFFFD");
}
function warn(code, message, position) {
  if (warnings.length >= limits.warnings) return;
  message = wellFormed(message, position);
  var key = code + "\n" + position + "\n" + message;
  if (seen === null) seen = new Set();
  if (seen.has(key)) return;
  seen.add(key);
  warnings.push({ code: code, message: message, position: position });
}
function strict(code, message, token) {
  var loc = token && token.loc;
  var here = loc && loc.lexer && loc.lexer.input === current && typeof loc.start === "number";
  warn(code, String(message), here ? loc.start : -1);
  return "ignore";
}
function trust(context) {
  warn("untrustedCommand",
    "KaTeX does not carry out " + context.command + " here and shows its name in red", -1);
  return false;
}
function said(message) {
  message = String(message);
  warn(message.startsWith("No character metrics") ? "noCharacterMetrics" : "console", message, -1);
}
globalThis.console = { log: said, info: said, debug: said, warn: said, error: said };
function options(mode) {
  return { displayMode: (mode & 1) === 1, output: outputs[mode >> 1], throwOnError: true, trust: trust,
    strict: strict, macros: macros, globalGroup: true, maxExpand: limits.expansions,
    maxSize: limits.sizeInEm };
}
// ParseError appends where it is: " at position 3: " or " at end of input: ", then 15 units to each side with
// U+0332 under the fault. The text may be that of a macro: then the position is not one of the formula.
function place(message, position) {
  var marker = " at position " + (position + 1) + ": ";
  var at = message.indexOf(marker);
  if (at < 0) { marker = " at end of input: "; at = message.indexOf(marker); }
  if (at < 0) return { at: message.length, here: false };
  var rest = message.slice(at + marker.length).replace(/\u0332/g, "");
  var left = (position > 15 ? "\u2026" + current.slice(position - 15, position)
    : current.slice(0, position)).replace(/\u0332/g, "");
  var right = current.slice(position).replace(/\u0332/g, ""), tail = rest.slice(left.length);
  var here = rest.startsWith(left) && position <= current.length
    && (tail === right || tail.endsWith("\u2026") && right.startsWith(tail.slice(0, -1)));
  return { at: at, here: here };
}
// Characters that KaTeX's fonts lack are one warning, at the first of them. KaTeX names each, and most of them twice.
function gathered() {
  var lack = /^(?:Unrecognized Unicode character "|No character metrics for ')(.)/su, first = null, signs = new Set();
  var kept = warnings.filter(function (warning) {
    var found = warning.message.match(lack);
    if (!found) return true;
    signs.add(found[1]);
    if (first) return false;
    first = warning;
    return true;
  });
  if (signs.size > 1) {
    first.message = "its fonts lack the characters " + Array.from(signs).join(" ")
      + ", which the page shows in another font";
  }
  return kept;
}
function failure(error) {
  if (error instanceof katex.ParseError) {
    var message = String(error.message).replace(/^KaTeX parse error: /, ""), position = error.position;
    if (typeof position !== "number") return { kind: "parse", message: wellFormed(message, -1), position: -1 };
    var found = place(message, position);
    message = wellFormed(message.slice(0, found.at), found.here ? position : -1);
    return found.here ? { kind: "parse", message: message, position: position }
      : { kind: "parseInMacro", message: message, position: -1 };
  }
  if (error instanceof TooMany) return { kind: "tokens", message: "", position: -1 };
  if (error instanceof RangeError) return { kind: "depth", message: String(error), position: -1 };
  return { kind: "internal", message: wellFormed(String(error), -1), position: -1 };
}
function start(tex) { tokens = 0; current = tex; warnings = []; seen = null; }
// The tree of boxes is the whole of typesetting; writing it out as text would double the time.
var typeset = katex.__renderToDomTree || katex.renderToString;
return {
  begin: function (json) { macros = Object.assign(Object.create(counting), JSON.parse(json)); },
  check: function (tex, mode) {
    var error;
    start(tex);
    try { typeset(tex, options(mode)); } catch (caught) { error = failure(caught); }
    if (error === undefined && warnings.length === 0) return null;
    return JSON.stringify({ error: error, warnings: gathered() });
  },
  render: function (tex, mode) {
    start(tex);
    try { return "=" + katex.renderToString(tex, options(mode)); } catch (caught) {
      return "!" + JSON.stringify({ error: failure(caught), warnings: gathered() });
    }
  },
};
})
