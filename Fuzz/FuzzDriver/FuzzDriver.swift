import Foundation

/// libFuzzer, which brings its own main: this is its other door.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ test: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt

/// Gives the test input after input, by the arguments of the command line, and ends the process.
package func fuzz(_ test: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt) -> Never {
    var count = CommandLine.argc
    var arguments = CommandLine.unsafeArgv
    exit(runDriver(&count, &arguments, test))
}
