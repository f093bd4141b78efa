extension Measure {
    /// In bytes: powers of 1000 with SI prefixes, of 1024 with the binary ones (IEC 80000-13).
    package static let data = Measure(
        name: "data",
        units: [
            Unit("B", "byte", "bytes", is: 1),
            Unit("kB", "KB", is: 1000),
            Unit("MB", is: 1e6),
            Unit("GB", is: 1e9),
            Unit("TB", is: 1e12),
            Unit("PB", is: 1e15),
            Unit("KiB", is: 1024),
            Unit("MiB", is: 1_048_576),
            Unit("GiB", is: 1_073_741_824),
            Unit("TiB", is: 1_099_511_627_776),
            Unit("PiB", is: 1_125_899_906_842_624),
            Unit("bit", "b", "bits", is: 1, over: 8),
            Unit("kbit", "kb", is: 125),
            Unit("Mbit", is: 125_000),
            Unit("Gbit", is: 125_000_000),
        ])
}
