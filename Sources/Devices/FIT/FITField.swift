/// The fields of FIT `record` messages that become columns (Garmin FIT SDK profile, message 20): number, name, unit, and
/// how a value is stored: value / scale − offset.
struct FITField: Sendable {
    var number: UInt8
    var name: String
    var unit: String
    var factor = 1.0
    var scale = 1.0
    var offset = 0.0
    /// Whether it fills the column of that name before the older, coarser field does.
    var isEnhanced = false

    static let timestamp: UInt8 = 253

    static let all: [FITField] = [
        FITField(number: 0, name: "position_lat", unit: "°", factor: 180, scale: 0x1p31),
        FITField(number: 1, name: "position_long", unit: "°", factor: 180, scale: 0x1p31),
        FITField(number: 2, name: "altitude", unit: "m", scale: 5, offset: 500),
        FITField(number: 3, name: "heart_rate", unit: "bpm"),
        FITField(number: 4, name: "cadence", unit: "rpm"),
        FITField(number: 5, name: "distance", unit: "m", scale: 100),
        FITField(number: 6, name: "speed", unit: "m/s", scale: 1000),
        FITField(number: 7, name: "power", unit: "W"),
        FITField(number: 9, name: "grade", unit: "%", scale: 100),
        FITField(number: 13, name: "temperature", unit: "°C"),
        FITField(number: 29, name: "accumulated_power", unit: "W"),
        FITField(number: 31, name: "gps_accuracy", unit: "m"),
        FITField(number: 32, name: "vertical_speed", unit: "m/s", scale: 1000),
        FITField(number: 33, name: "calories", unit: "kcal"),
        FITField(number: 39, name: "vertical_oscillation", unit: "mm", scale: 10),
        FITField(number: 40, name: "stance_time_percent", unit: "%", scale: 100),
        FITField(number: 41, name: "stance_time", unit: "ms", scale: 10),
        FITField(number: 53, name: "fractional_cadence", unit: "rpm", scale: 128),
        FITField(number: 73, name: "speed", unit: "m/s", scale: 1000, isEnhanced: true),
        FITField(number: 78, name: "altitude", unit: "m", scale: 5, offset: 500, isEnhanced: true),
        FITField(number: 83, name: "vertical_ratio", unit: "%", scale: 100),
        FITField(number: 85, name: "step_length", unit: "mm", scale: 10),
    ]

    private static let byNumber: [UInt8: FITField] = Dictionary(
        all.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })

    static func of(_ number: UInt8) -> FITField? { byNumber[number] }
}

/// How a field's bytes are a number; each type has a value that stands for missing.
enum FITBaseType {
    /// The number in the first element of a field, nil when it is missing or no number.
    ///
    /// - Parameter type: the base type's byte, whose lowest five bits tell it.
    static func value(_ bytes: ArraySlice<UInt8>, type: UInt8, isBigEndian: Bool) -> Double? {
        func bits(_ count: Int) -> UInt64? {
            guard bytes.count >= count else { return nil }
            var value: UInt64 = 0
            for byte in isBigEndian ? Array(bytes.prefix(count)) : bytes.prefix(count).reversed() {
                value = value << 8 | UInt64(byte)
            }
            return value
        }
        switch type & 0x1F {
        case 0, 2, 13: return bits(1).flatMap { $0 == 0xFF ? nil : Double($0) }
        case 1: return bits(1).flatMap { $0 == 0x7F ? nil : Double(Int8(truncatingIfNeeded: $0)) }
        case 3: return bits(2).flatMap { $0 == 0x7FFF ? nil : Double(Int16(truncatingIfNeeded: $0)) }
        case 4: return bits(2).flatMap { $0 == 0xFFFF ? nil : Double($0) }
        case 5: return bits(4).flatMap { $0 == 0x7FFF_FFFF ? nil : Double(Int32(truncatingIfNeeded: $0)) }
        case 6: return bits(4).flatMap { $0 == 0xFFFF_FFFF ? nil : Double($0) }
        case 8: return bits(4).map { Double(Float(bitPattern: UInt32($0))) }.flatMap { $0.isFinite ? $0 : nil }
        case 9: return bits(8).map { Double(bitPattern: $0) }.flatMap { $0.isFinite ? $0 : nil }
        case 10: return bits(1).flatMap { $0 == 0 ? nil : Double($0) }
        case 11: return bits(2).flatMap { $0 == 0 ? nil : Double($0) }
        case 12: return bits(4).flatMap { $0 == 0 ? nil : Double($0) }
        case 14: return bits(8).flatMap { $0 == 0x7FFF_FFFF_FFFF_FFFF ? nil : Double(Int64(bitPattern: $0)) }
        case 15: return bits(8).flatMap { $0 == .max ? nil : Double($0) }
        case 16: return bits(8).flatMap { $0 == 0 ? nil : Double($0) }
        default: return nil
        }
    }
}
