import Glibc
import SceneSamples
import Surfaces

// draw-sample FORMAT [WIDTH HEIGHT [SCALE [POINTS [REPEATS]]]]: writes the sample chart in a format (png, file, sixel, kitty,
// iterm, svg, pdf, none) to standard output. With repeats, the median CPU milliseconds of drawing and encoding go to standard error.

let arguments = Array(CommandLine.arguments.dropFirst())
let format = arguments.first ?? "png"
func number(_ place: Int, _ standard: Double) -> Double {
    arguments.count > place ? Double(arguments[place]) ?? standard : standard
}
let points = Int(number(4, 60))
let scene = SceneSamples.chart(width: number(1, 800), height: number(2, 480), points: points)
let repeats = Int(number(5, 1))

func encode(_ pixels: Pixels) throws -> [UInt8] {
    switch format {
    case "png": try PNGSurface.encode(pixels, purpose: .screen)
    case "file":
        try PNGSurface.encode(
            pixels, purpose: .file, text: [("Title", scene.title), ("Description", scene.words.description)])
    case "sixel": SixelSurface.encode(pixels)
    case "kitty": try KittySurface().encode(pixels, placement: Placement())
    case "iterm": try ITermSurface().encode(pixels, placement: Placement())
    case "svg": Array(try SVGSurface.encode(scene).utf8)
    case "pdf": try PDFSurface.encode(scene)
    default: []
    }
}

var drawing: [Double] = []
var encoding: [Double] = []
var bytes: [UInt8] = []
for _ in 0..<max(repeats, 1) {
    let start = processorTime()
    let pixels = try Raster.draw(scene, scale: number(3, 1))
    let drawn = processorTime()
    bytes = try encode(pixels)
    drawing.append(drawn - start)
    encoding.append(processorTime() - drawn)
}
if repeats > 1 {
    func median(_ values: [Double]) -> Double { (values.sorted()[values.count / 2] * 100).rounded() / 100 }
    let line =
        "first draw \((drawing[0] * 100).rounded() / 100) ms, draw \(median(drawing)) ms, "
        + "encode \(median(encoding)) ms, \(bytes.count) bytes\n"
    write(Array(line.utf8), to: 2)
} else {
    write(bytes, to: 1)
}

func write(_ bytes: [UInt8], to descriptor: Int32) {
    var start = 0
    while start < bytes.count {
        // SAFETY: the pointer is valid for the call, and so many bytes remain from `start` on.
        let written = unsafe bytes.withUnsafeBytes { buffer in
            unsafe Glibc.write(descriptor, buffer.baseAddress! + start, bytes.count - start)
        }
        guard written > 0 else { exit(1) }
        start += written
    }
}

/// Milliseconds of processor time that this process has used: steadier than a clock on a machine at work.
func processorTime() -> Double {
    var time = timespec()
    // SAFETY: the call fills the struct that is passed.
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
}
