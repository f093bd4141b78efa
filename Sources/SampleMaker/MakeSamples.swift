import Glibc

/// Writes every sample file into a folder: `make-samples [FOLDER]`, `Samples` when none is named.
///
/// The same source gives the same bytes on every machine: all randomness is `Randomness`, all curves are `Wave`, and
/// numbers are written from integers.
@main
enum MakeSamples {
    static func main() {
        let folder = CommandLine.arguments.dropFirst().first ?? "Samples"
        for sample in SampleCatalog.all {
            let path = "\(folder)/\(sample.fileName)"
            let text = sample.text()
            guard write(text, to: path) else {
                print("error: cannot write \(path): \(unsafe String(cString: strerror(errno)))")
                exit(1)
            }
            print("\(path): \(text.rows) rows")
        }
    }

    private static func write(_ text: CSVText, to path: String) -> Bool {
        guard let file = unsafe fopen(path, "w") else { return false }
        let written = unsafe text.bytes.withUnsafeBytes { bytes in
            // SAFETY: the pointer and the count are those of the array, alive for the length of the call.
            unsafe fwrite(bytes.baseAddress, 1, bytes.count, file)
        }
        return unsafe fclose(file) == 0 && written == text.bytes.count
    }
}
