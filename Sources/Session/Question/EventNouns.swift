/// Nouns of what happens by itself, which a table of things that happen may be of whatever its file is called.
///
/// What some of them come to, `refunds`, `failures`, `wins`, or what money is of, `sales`, is none of these: it may be said by a column.
enum EventNouns {
    static let all = Set(
        """
        visit call trip ride run walk hike request order booking session appointment shipment incident deployment game match check \
        inspection stay flight journey event workout race swim shift ticket job admission treatment consultation lesson meeting \
        test hit view click login message email post dose meal sighting passage crossing reservation interview survey scan \
        measurement observation training rehearsal performance concert episode parcel night journey voyage sailing tour round
        """.split(separator: " ").map(String.init))
}
