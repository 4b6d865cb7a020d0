// tokenizer-speed FILE…: prints the HTML tokenizer's throughput on one core (MB a second), the number of tokens, and the
// milliseconds that reading 100 kB as trees takes: with scripting, without, and as Chromium's preload scanner reads it.
// Files are read beforehand. The time is the best of the rounds in thread CPU time, which other load does not affect.
import SiteFiles
import WebReferences
import WebSyntax

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

var files: [[UInt8]] = []
for path in CommandLine.arguments.dropFirst() { files.append(try FileReading.bytes(at: path)) }
let bytes = files.reduce(0) { $0 + $1.count }

/// Returns the best time of seven rounds over all files, in seconds.
func best(of files: [[UInt8]], _ read: ([UInt8]) -> Void) -> Double {
    (0..<7).reduce(.infinity) { least, _ in
        let start = seconds()
        for file in files { read(file) }
        return min(least, seconds() - start)
    }
}

var tokens = 0
let scan = best(of: files) { file in
    file.withUnsafeBufferPointer { bytes in
        var scanner = HTMLScanner(bytes)
        while scanner.next() != nil { tokens += 1 }
    }
}
// After a noscript element references depend on the tree, so the tree builder has to run.
let dependent = files.map { Array("<!doctype html><noscript></noscript>".utf8) + $0 }
let memory = InlineTextMemory()
let trees = best(of: dependent) { file in
    file.withUnsafeBufferPointer { bytes in
        var observer = Count()
        _ = HTMLReferences.references(in: bytes, memory: memory, observer: &observer)
    }
}
print(Int(Double(bytes) / 1e6 / scan), tokens / 7, trees * 1e3 / Double(bytes) * 1e5)

struct Count: DocumentObserver {
    var tokens = 0
    mutating func see(_ token: HTMLToken, in scanner: borrowing HTMLScanner) { tokens += 1 }
}
