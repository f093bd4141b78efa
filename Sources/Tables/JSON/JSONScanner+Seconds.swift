import Reading

extension JSONScanner {
    /// Seconds since 1970 as a bare number, the next value: as Prometheus and Graphite write their times. µs since 1970.
    ///
    /// - Throws: `malformed` for anything else.
    mutating func unixSeconds() throws -> Int64 {
        _ = try next()
        let place = place()
        let seconds = unsafe try word()
        guard let instant = unsafe TimeLayout.unix(.seconds).read(seconds.span) else {
            let found = unsafe TextDecoding.text(seconds.prefix(40))
            throw FormatsError.malformed(
                path: source.path, place: place, expected: "Unix seconds", found: "'\(found)'")
        }
        return instant.microseconds
    }
}
