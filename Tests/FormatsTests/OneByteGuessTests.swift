import Series
import Testing

@testable import Reading

/// Codings of one byte a character beside the Western European ones. The bytes are the system's iconv's, and the tables those that the
/// same text gives in UTF-8.
@Suite struct OneByteGuessTests {
    private static let texts: [(coding: String, text: String)] = [
        ("Windows-1251", russian), ("KOI8-R", russian), ("CP866", russian), ("ISO-8859-5", russian),
        ("Windows-1251", ukrainian), ("Windows-1253", greek), ("ISO-8859-7", greek),
        ("Windows-1250", polish), ("ISO-8859-2", polish), ("Windows-1250", czech), ("ISO-8859-2", czech),
        ("Windows-1250", hungarian), ("Windows-1254", turkish), ("Windows-1257", lithuanian),
    ]
    private static let russian = rows("Дата;Температура, °C;Влажность;Город", ["Москва", "Санкт-Петербург", "Пермь"])
    private static let ukrainian = rows("Дата;Температура;Вологість;Місто", ["Київ", "Львів", "Харків", "Одеса"])
    private static let greek = rows("Ημερομηνία;Θερμοκρασία;Υγρασία;Πόλη", ["Αθήνα", "Θεσσαλονίκη", "Πάτρα"])
    private static let polish = rows(
        "Data;Temperatura;Wilgotność;Miejscowość", ["Łódź", "Kraków", "Gdańsk", "Wrocław"])
    private static let czech = rows("Datum;Teplota;Vlhkost;Město", ["Plzeň", "Děčín", "Příbram", "Třebíč"])
    private static let hungarian = rows("Dátum;Hőmérséklet;Páratartalom;Város", ["Győr", "Pécs", "Nyíregyháza"])
    private static let turkish = rows("Tarih;Sıcaklık;Nem;Şehir", ["İstanbul", "Eskişehir", "Muğla"])
    private static let lithuanian = rows("Data;Temperatūra;Drėgmė;Miestas", ["Šiauliai", "Panevėžys", "Klaipėda"])

    private static func rows(_ header: String, _ towns: [String]) -> String {
        header + "\n"
            + (10...28).map { "\($0).01.2024;\($0),5;6\($0 % 10);\(towns[$0 % towns.count])\n" }.joined()
    }

    private static func bytes(_ text: String, _ coding: String) throws -> [UInt8] {
        let table = try #require(OneByteCoding(coding))
        return try text.unicodeScalars.map { scalar in
            if scalar.isASCII { return UInt8(scalar.value) }
            return UInt8(0x80 + (try #require(table.upper.firstIndex(of: scalar))))
        }
    }

    @Test(arguments: texts)
    func readAsInUTF8(_ one: (coding: String, text: String)) throws {
        // What a coding does not have is written without it.
        let coding = try #require(OneByteCoding(one.coding))
        let text = one.text.unicodeScalars.filter { $0.isASCII || coding.upper.contains($0) }
        let plain = String(String.UnicodeScalarView(text))
        let found = try read(bytes: try Self.bytes(plain, one.coding))
        #expect(table(found) == table(try read(plain)))
        // Two codings of the same letters are the same text.
        #expect(found.notes.sentences.contains { $0.hasPrefix("decoded from ") && $0 != "decoded from Windows-1252" })
    }

    /// Western European text stays what it was, whatever its languages and signs, and so does what is in no language that is known.
    @Test(arguments: [
        "Datum;Temperatur °C;Größe\n01.01.2024;1,5;groß\n02.01.2024;2,5;schön für Übung\n",
        "Date;Température;Débit (m³/s)\n01/01/2024;1,5;Orléans\n02/01/2024;2,5;Nîmes à côté, Besançon\n",
        "Data;Temperatura;Estação\n01/01/2024;1,5;São João\n02/01/2024;2,5;Évora, Açores\n",
        "Fecha;Año;Estación\n01/01/2024;1,5;Málaga\n02/01/2024;2,5;Cádiz, Coruña\n",
        "Dato;Temp;Sted\n01.01.2024;1,5;Tromsø\n02.01.2024;2,5;Ålesund, Bodø, Røros\n",
        "a;µg/m³\n1;±2\n2;±3\n3;±4 ½\n",
        "Dagur;Hiti;Staður\n01.01.2024;1,5;Reykjavík\n02.01.2024;2,5;Húsavík, Þórshöfn, Ísafjörður\n",
    ])
    func westernTextStays(_ text: String) throws {
        let bytes = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        #expect(OneByteGuess.coding(of: bytes)?.coding.name == nil)
        #expect(OneByteGuess.coding(of: Array(text.utf8)) == nil)
    }

    /// Right to left, in the order of the bytes.
    @Test(arguments: [
        ("Windows-1255", "תאריך;טמפרטורה;עיר\n01.01.2024;1,5;ירושלים\n02.01.2024;2,5;תל אביב\n03.01.2024;3,5;חיפה\n"),
        (
            "Windows-1256",
            "التاريخ;الحرارة;المدينة\n01.01.2024;1,5;القاهرة\n02.01.2024;2,5;الرياض\n03.01.2024;3,5;بغداد\n"
        ),
    ])
    func hebrewAndArabic(_ one: (coding: String, text: String)) throws {
        #expect(OneByteGuess.coding(of: try Self.bytes(one.text, one.coding))?.coding.name == one.coding)
    }

    /// Thai is not known: no letters of another language are made of it.
    @Test(arguments: [
        ("TIS-620", "วันที่;อุณหภูมิ;เมือง\n01.01.2024;1,5;กรุงเทพ\n02.01.2024;2,5;เชียงใหม่\n03.01.2024;3,5;ภูเก็ต\n")
    ])
    func whatIsUnknownStays(_ one: (coding: String, text: String)) throws {
        #expect(OneByteGuess.coding(of: try Self.bytes(one.text, one.coding))?.coding.name == nil)
    }
}
