import Charts
import Glibc
import Scene
import Series
import Surfaces

/// Draws a line of values that are held in memory, again for each request: what the peers of bench.py do.
struct LineServer {
    private let frame: Frame

    /// - Parameter path: a file of little-endian doubles.
    init(path: String) throws {
        guard let file = unsafe fopen(path, "rb") else { throw ChartsError.noRow(path) }
        defer { _ = unsafe fclose(file) }
        _ = unsafe fseek(file, 0, SEEK_END)
        let count = unsafe ftell(file) / 8
        _ = unsafe fseek(file, 0, SEEK_SET)
        var values = [Double](repeating: 0, count: count)
        // SAFETY: the array holds as many values as are read.
        let found = unsafe values.withUnsafeMutableBytes { unsafe fread($0.baseAddress, 8, count, file) }
        guard found == count else { throw ChartsError.noRow(path) }
        frame = try WalkTiming.frame(Buffer(values))
    }

    /// For each line `WIDTH HEIGHT PICTURE` of input one of output: seconds by the clock, in user mode, in the system, bytes.
    func run() throws {
        let measurer = try PangoMeasurer()
        while let line = readLine() {
            let words = line.split(separator: " ").map(String.init)
            guard words.count == 3, let width = Double(words[0]), let height = Double(words[1]) else { continue }
            let start = Stopwatch.now()
            let chart = try WalkTiming.resolved("line", frame)
            let scene = chart.scene(size: Size(width, height), measurer: measurer, theme: .light)
            let bytes = try PNGSurface.encode(try Raster.draw(scene), purpose: .screen)
            guard let file = unsafe fopen(words[2], "wb") else { throw ChartsError.noRow(words[2]) }
            // SAFETY: the array outlives the call, which reads its count of bytes.
            _ = unsafe fwrite(bytes, 1, bytes.count, file)
            _ = unsafe fclose(file)
            let spent = Stopwatch.since(start)
            print("\(spent.clock) \(spent.user) \(spent.system) \(bytes.count)")
            fflush(nil)
        }
    }
}
