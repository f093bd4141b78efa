import Testing

@testable import Series

/// What the machine has left, by the kernel's own texts.
@Suite struct MachineMemoryTests {
    /// `/proc/meminfo` of a machine of 24 GB (Linux 6.1), and one without swap.
    private static let machine = """
        MemTotal:       24684092 kB
        MemFree:        15055544 kB
        MemAvailable:   22079000 kB
        SwapTotal:       1000000 kB
        SwapFree:         500000 kB

        """

    @Test func whatIsLeft() throws {
        let memory = try #require(MachineMemory(Self.machine))
        #expect(memory.total == 24_684_092 * 1024 && memory.available == 22_579_000 * 1024)
        #expect(memory.floor == 512 << 20)
        #expect(memory.gives(1 << 30) && memory.gives(memory.available - memory.floor))
        #expect(!memory.gives(memory.available - memory.floor + 1) && !memory.gives(.max))
        #expect(MachineMemory("MemTotal: 5 kB\n") == nil && MachineMemory("") == nil)
    }

    /// A container of 1 GiB that uses 600 MiB, 100 of them files that can be read again.
    @Test func whatAGroupHas() throws {
        var memory = try #require(MachineMemory(Self.machine))
        let whole = memory
        memory.narrow(most: "max\n", used: "5\n", parts: "")
        #expect(memory == whole)
        memory.narrow(most: "1073741824\n", used: "\(600 << 20)\n", parts: "anon 5\ninactive_file \(100 << 20)\n")
        #expect(memory.total == 1 << 30 && memory.available == 524 << 20 && memory.floor == 64 << 20)
        #expect(memory.gives(460 << 20) && !memory.gives(461 << 20))
    }

    /// No machine of today has as much: what asks for it ends in an error, whatever the system would promise.
    @Test func moreThanThereIs() {
        #expect(throws: SeriesError.self) { try MachineMemory.check(1 << 46) }
        #expect(throws: SeriesError.self) { try Frame.checkRoom(bytes: 1 << 46) }
        #expect(throws: Never.self) { try MachineMemory.check(1 << 20) }
    }
}
