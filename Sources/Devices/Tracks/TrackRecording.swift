import Reading

/// A recording may end before its time, when power is lost: what it holds up to there is read, and the reply says where
/// it ends. An export that is cut off (Apple Health, a table) is an error instead: somebody has it whole.
enum TrackRecording {
    /// Runs one pass over a recording.
    ///
    /// - Parameter count: how many whole points the pass has found so far.
    /// - Returns: for the reply, nil for one that is whole.
    /// - Throws: what `pass` throws, also `FormatsError.cutOff` when nothing stands before the place.
    static func note(points count: () -> Int, _ pass: () throws -> Void) throws -> FormatsNote? {
        do {
            try pass()
            return nil
        } catch FormatsError.cutOff(_, let place, _) where count() > 0 {
            return .cutOff(place, noun: "point", count: count())
        }
    }
}
