// tokenizer-speed FILE…: megabytes of HTML that the tokenizer takes in a second of one core, with the scanner that
// tells it where scripts and drawings begin. Files are read before; the best of the rounds counts; time is the thread's
// own, so that other work on the machine does not.
import SiteFiles
import WebReferences

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
var best = Double.infinity
var tokens = 0
for _ in 0..<7 {
    let start = seconds()
    tokens = 0
    for file in files {
        file.withUnsafeBufferPointer { bytes in
            var scanner = HTMLScanner(bytes)
            while scanner.next() != nil { tokens += 1 }
        }
    }
    best = min(best, seconds() - start)
}
print(Int(Double(bytes) / 1e6 / best), tokens)
