/// The script that answers `fetch` and `XMLHttpRequest` for the captured addresses, and forwards all others to the
/// browser, whose policy refuses them. It runs before any script of the page, whose text stays unchanged.
struct FeedScript {
    /// The captured answer of one address.
    struct Answer {
        /// The absolute address.
        var address: String
        /// The content type of the response.
        var type: String
        /// The body in UTF-8, or in base64 if `isBinary` is true.
        var body: [UInt8]
        var isBinary = false
    }

    /// The base of the page's relative addresses.
    var page: String
    /// The captured answers.
    var answers: [Answer]

    /// The text of the script element for HTML; it needs escaping for XML.
    var source: [UInt8] {
        var text = Array("(function(){\"use strict\";var page=\"".utf8) + Self.escaped(Array(page.utf8))
        text += Array("\",answers={".utf8)
        for (index, answer) in answers.enumerated() {
            text += Array((index > 0 ? ",\"" : "\"").utf8) + Self.escaped(Array(answer.address.utf8))
            text += Array("\":{type:\"".utf8) + Self.escaped(Array(answer.type.utf8))
            text += Array("\",body:\"".utf8) + Self.escaped(answer.body)
            text += Array((answer.isBinary ? "\",base64:true}" : "\"}").utf8)
        }
        return text + Array("};\n\(Self.functions)})()".utf8)
    }

    /// Escapes text for a string of JSON or of a script. Escaping `<` keeps it from ending the script element.
    static func escaped(_ bytes: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): output += [UInt8(ascii: "\\"), byte]
            case UInt8(ascii: "\n"): output += Array("\\n".utf8)
            case UInt8(ascii: "\r"): output += Array("\\r".utf8)
            case 0..<UInt8(ascii: " "), UInt8(ascii: "<"), 0x7F:
                output += Array((byte < 16 ? "\\u000" : "\\u00").utf8) + Array(String(byte, radix: 16).utf8)
            default: output.append(byte)
            }
        }
        return output
    }

    /// The functions of the script. A page opened from a file resolves addresses against the file, so path and query
    /// decide.
    private static let functions = """
        var paths = {};
        Object.keys(answers).forEach(function (key) {
          var url = new URL(key);
          paths[url.pathname + url.search] = answers[key];
        });
        function find(target, method) {
          if (method && String(method).toUpperCase() !== "GET") return null;
          var url;
          try {
            url = new URL(String(target).replace(/^null(?=\\/)/, ""), page);
          } catch (error) {
            return null;
          }
          url.hash = "";
          return answers[url.href] || (/^https?:$/.test(url.protocol) ? null : paths[url.pathname + url.search]) || null;
        }
        function content(answer) {
          if (!answer.base64) return answer.body;
          var letters = atob(answer.body), bytes = new Uint8Array(letters.length);
          for (var index = 0; index < letters.length; index += 1) bytes[index] = letters.charCodeAt(index);
          return bytes;
        }
        function asText(body) { return typeof body === "string" ? body : new TextDecoder().decode(body); }
        var ask = self.fetch;
        self.fetch = function (input, init) {
          var isRequest = typeof Request === "function" && input instanceof Request;
          var method = (init && init.method) || (isRequest ? input.method : "GET");
          var answer = find(isRequest ? input.url : input, method);
          if (!answer) return ask.apply(this, arguments);
          return Promise.resolve(new Response(content(answer), { status: 200, headers: { "content-type": answer.type } }));
        };
        var prototype = XMLHttpRequest.prototype, open = prototype.open, send = prototype.send;
        prototype.open = function (method, url) {
          this.sealedAnswer = find(url, method);
          if (!this.sealedAnswer) return open.apply(this, arguments);
          this.sealedURL = String(url);
        };
        ["setRequestHeader", "overrideMimeType"].forEach(function (name) {
          var original = prototype[name];
          prototype[name] = function () {
            if (!this.sealedAnswer) return original.apply(this, arguments);
          };
        });
        prototype.send = function () {
          var request = this, answer = request.sealedAnswer;
          if (!answer) return send.apply(request, arguments);
          function set(name, value) {
            Object.defineProperty(request, name, { value: value, configurable: true });
          }
          setTimeout(function () {
            var body = content(answer), type = request.responseType;
            if (!type || type === "text") body = asText(body);
            if (type === "json") body = JSON.parse(asText(body));
            if (type === "blob") body = new Blob([body], { type: answer.type });
            if (type === "arraybuffer") body = (answer.base64 ? body : new TextEncoder().encode(body)).buffer;
            if (type === "document") body = new DOMParser().parseFromString(asText(body), "text/html");
            set("readyState", 4);
            set("status", 200);
            set("statusText", "OK");
            set("responseURL", request.sealedURL);
            set("response", body);
            if (!type || type === "text") set("responseText", body);
            request.getResponseHeader = function (name) {
              return String(name).toLowerCase() === "content-type" ? answer.type : null;
            };
            request.getAllResponseHeaders = function () {
              return "content-type: " + answer.type + "\\r\\n";
            };
            ["readystatechange", "load", "loadend"].forEach(function (name) {
              request.dispatchEvent(new ProgressEvent(name));
            });
          }, 0);
        };

        """
}
