import CKernels

/// Where a row stands along an axis: a number, or a time in microseconds.
protocol AxisKey: ColumnElement {
    var place: Double { get }
    /// The boxes around blocks of points, and the sums of their places and values.
    @unsafe static func boxes(
        _ x: UnsafePointer<Self>, _ y: UnsafePointer<Double>, _ count: Int, _ boxes: kernel_boxes, _ way: KernelWay
    ) -> kernel_sums
    /// The first of the points that is farthest from a line.
    @unsafe static func farthest(
        _ x: UnsafePointer<Self>, _ y: UnsafePointer<Double>, _ count: Int, _ boxes: kernel_boxes, _ line: kernel_line,
        _ way: KernelWay
    ) -> Int
}

extension Double: AxisKey {
    var place: Double { self }

    @unsafe static func boxes(
        _ x: UnsafePointer<Double>, _ y: UnsafePointer<Double>, _ count: Int, _ boxes: kernel_boxes, _ way: KernelWay
    ) -> kernel_sums {
        // SAFETY: the caller's memory.
        switch way {
        case .plain: unsafe kernel_boxes_of_numbers_plain(x, y, Int64(count), boxes)
        case .wide: unsafe kernel_boxes_of_numbers_wide(x, y, Int64(count), boxes)
        }
    }

    @unsafe static func farthest(
        _ x: UnsafePointer<Double>, _ y: UnsafePointer<Double>, _ count: Int, _ boxes: kernel_boxes,
        _ line: kernel_line,
        _ way: KernelWay
    ) -> Int {
        // SAFETY: the caller's memory.
        switch way {
        case .plain: unsafe Int(kernel_farthest_of_numbers_plain(x, y, Int64(count), boxes, line))
        case .wide: unsafe Int(kernel_farthest_of_numbers_wide(x, y, Int64(count), boxes, line))
        }
    }
}

extension Int64: AxisKey {
    var place: Double { Double(self) }

    @unsafe static func boxes(
        _ x: UnsafePointer<Int64>, _ y: UnsafePointer<Double>, _ count: Int, _ boxes: kernel_boxes, _ way: KernelWay
    ) -> kernel_sums {
        // SAFETY: the caller's memory.
        switch way {
        case .plain: unsafe kernel_boxes_of_times_plain(x, y, Int64(count), boxes)
        case .wide: unsafe kernel_boxes_of_times_wide(x, y, Int64(count), boxes)
        }
    }

    @unsafe static func farthest(
        _ x: UnsafePointer<Int64>, _ y: UnsafePointer<Double>, _ count: Int, _ boxes: kernel_boxes, _ line: kernel_line,
        _ way: KernelWay
    ) -> Int {
        // SAFETY: the caller's memory.
        switch way {
        case .plain: unsafe Int(kernel_farthest_of_times_plain(x, y, Int64(count), boxes, line))
        case .wide: unsafe Int(kernel_farthest_of_times_wide(x, y, Int64(count), boxes, line))
        }
    }
}
