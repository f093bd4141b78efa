import FuzzTargets
import Glibc

/// `fuzz TARGET [libFuzzer's words]…`: drives one target by coverage. Built by `scripts/fuzz` alone, with PLOTLINE_FUZZ set.
///
/// libFuzzer's driver is called by its C name, since nothing of it can be imported (llvm.org/docs/LibFuzzer.html, "Using
/// libFuzzer as a library").
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<Int32>,
    _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ take: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

/// Set once, before the driver runs.
nonisolated(unsafe) private var target: FuzzTarget?

@_cdecl("fuzz_main")
public func fuzzMain(_ count: Int32, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32 {
    guard count > 1, let name = unsafe words[1], let found = unsafe FuzzTarget.named(String(cString: name)) else {
        print("usage: fuzz \(FuzzTarget.all.map(\.name).joined(separator: "|")) [libFuzzer's words]")
        return 2
    }
    unsafe target = found
    // The driver sees its own words: the program's name in place of the target's.
    unsafe words[1] = words[0]
    var left = count - 1
    var rest: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = unsafe words + 1
    return unsafe runDriver(&left, &rest) { bytes, count in unsafe fuzzOne(bytes, count) }
}

/// One input. libFuzzer's own `main`, which is linked too and never runs, asks for it by this name.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    unsafe target?.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
}
