import Testing

/// The parent of every suite that uses a browser. They run one after the other, since each page keeps all processors busy.
@Suite(.serialized) enum BrowserSuites {}
