import Synchronization
import Testing
import Threads

/// What one thread hands another: in order, no more than two untaken, and nothing to one who has left.
@Suite struct HandoverTests {
    @Test func comesInOrder() throws {
        let handover = Handover<Int>()
        let thread = try #require(
            WorkThread {
                for value in 0..<200 { guard handover.put(value) else { return } }
            })
        var taken: [Int] = []
        while taken.count < 200, let value = handover.take(unless: { false }) { taken.append(value) }
        thread.join()
        #expect(taken == Array(0..<200))
    }

    @Test func nobodyTakesWhatIsLeft() throws {
        let handover = Handover<Int>()
        #expect(handover.put(1))
        #expect(handover.take(unless: { true }) == nil)
        #expect(!handover.put(2) && !handover.put(3))
    }
}
