import Series
import Testing

@testable import Formats
@testable import Reading

/// Where names and rows stand in what programs write: the Bundesbank's and INSEE's facts below the names, Enedis' above them, SMHI's remarks
/// beside the rows, NDBC's two lines of remarks, what pandas prints, the Japan Meteorological Agency's levels. Expected tables are read out
/// of the texts by hand.
@Suite struct ProgramFactTests {
    @Test(arguments: [
        ReadCase(
            "Bundesbank: facts below the names",
            "\"\";BBEX3.D.USD;BBEX3.D.USD_FLAGS\r\n\"\";Euro-Referenzkurs der EZB / 1 EUR = ... USD;\r\nEinheit;USD (US-Dollar);\r\n"
                + "Dimension;Eins;\r\nStand vom;14.07.2023 16:02:11 Uhr;\r\n2023-01-01;.;Kein Wert vorhanden\r\n2023-01-02;1,1380;\r\n"
                + "2023-01-03;1,0982;\r\n2023-01-04;1,0222;\r\n",
            "@column1|BBEX3.D.USD:USD|BBEX3.D.USD_FLAGS\n2023-01-01T00:00:00Z|·|'Kein Wert vorhanden'\n"
                + "2023-01-02T00:00:00Z|1.138|·\n2023-01-03T00:00:00Z|1.0982|·\n2023-01-04T00:00:00Z|1.0222|·"),
        ReadCase(
            "INSEE: a number among the facts",
            "\"Libellé\";\"Indice des prix\";\"Codes\"\n\"idBank\";\"001759970\";\"\"\n\"Dernière mise à jour\";\"14/07/2023 08:45\";\"\"\n"
                + "\"Période\";\"\";\"\"\n\"2023-06\";\"117.12\";\"A\"\n\"2023-05\";\"117.14\";\"A\"\n\"2023-04\";\"117.92\";\"A\"\n",
            "@Libellé|Indice des prix|Codes\n2023-04-01T00:00:00Z|117.92|'A'\n2023-05-01T00:00:00Z|117.14|'A'\n"
                + "2023-06-01T00:00:00Z|117.12|'A'"),
        ReadCase(
            "Enedis: facts above the names, as wide as what they say",
            "Identifiant PRM;Type de donnees;Date de debut;Unite;Pas\n12345678901234;Courbe de charge;01/07/2023;W;\nHorodate;Valeur;;;\n"
                + "2023-07-14T00:30:00+02:00;499;;;\n2023-07-14T01:00:00+02:00;539;;;\n2023-07-14T01:30:00+02:00;575;;;\n",
            "@Horodate|Valeur\n2023-07-13T22:30:00Z|499\n2023-07-13T23:00:00Z|539\n2023-07-13T23:30:00Z|575"),
        ReadCase(
            "NDBC: blanks part as many words in every line as the remark above has",
            "#YY  MM DD hh mm WDIR WVHT   APD MWD   PRES  DEWP\n#yr  mo dy hr mn degT    m   sec degT   hPa  degC\n"
                + (10...19).map {
                    "2023 07 14 \($0) 00 1\($0)  \($0 % 2 == 0 ? "0.9   5.2  94" : " MM    MM  MM") 1014.\($0)    MM\n"
                }.joined(),
            "@time|YY:yr|MM:mo|DD:dy|hh:hr|mm:mn|WDIR:degT|WVHT:m|APD:sec|MWD:degT|PRES:hPa|DEWP:degC\n"
                + (10...19).map {
                    "2023-07-14T\($0):00:00Z|2023|7|14|\($0)|0|1\($0)|\($0 % 2 == 0 ? "0.9|5.2|94" : "·|·|·")|1014."
                        + NumberText.text(Double($0) / 100).dropFirst(2) + "|·"
                }.joined(separator: "\n")),
        ReadCase(
            "Japan Meteorological Agency: a row of separators among the names",
            "時刻：2023/07/14\n\n,札幌,札幌,札幌\n年月日時,気温(℃),気温(℃),気温(℃)\n,,,\n,,品質情報,均質番号\n2023/7/1 1:00:00,25.5,8,1\n"
                + "2023/7/1 2:00:00,26.5,8,1\n2023/7/1 3:00:00,27.5,8,1\n",
            "@年月日時|札幌 気温:℃|札幌 気温(℃) 品質情報|札幌 気温(℃) 均質番号\n2023-07-01T01:00:00Z|25.5|8|1\n"
                + "2023-07-01T02:00:00Z|26.5|8|1\n2023-07-01T03:00:00Z|27.5|8|1"),
        ReadCase(
            "SMHI: remarks beside the first rows below the names of the file",
            "Date;Time;Temp;Q;;Notes:\n"
                + (0..<4).map { "2023-07-14;0\($0):00:00;\($0).5;G;;remark \($0)\n" }.joined()
                + (4..<10).map { "2023-07-14;0\($0):00:00;\($0).5;G\n" }.joined(),
            "@time|Temp|Q|column5|Notes:\n"
                + (0..<10).map { "2023-07-14T0\($0):00:00Z|\($0).5|'G'|·|\($0 < 4 ? "'remark \($0)'" : "·")" }
                .joined(separator: "\n")),
        ReadCase(
            "pandas: the index by its name on a line of its own",
            "                      temp    rh\ntime                            \n2023-07-14 00:00:00  19.99 59.72\n"
                + "2023-07-14 00:10:00    NaN 61.03\n2023-07-14 00:20:00  22.68 62.30\n",
            "@time|temp|rh\n2023-07-14T00:00:00Z|19.99|59.72\n2023-07-14T00:10:00Z|·|61.03\n2023-07-14T00:20:00Z|22.68|62.3"
        ),
        ReadCase(
            "pandas: an index of days",
            "             temp    rh\nday                     \n2023-07-14  19.99  59.7\n2023-07-15  21.48  61.0\n2023-07-16  22.68  62.3\n",
            "@day|temp|rh\n2023-07-14T00:00:00Z|19.99|59.7\n2023-07-15T00:00:00Z|21.48|61\n2023-07-16T00:00:00Z|22.68|62.3"
        ),
        ReadCase(
            "pandas: an index without a name",
            "                      temp    rh\n2023-07-14 00:00:00  19.99 59.72\n2023-07-14 00:10:00  21.48 61.03\n"
                + "2023-07-14 00:20:00  22.68 62.30\n",
            "@column1|temp|rh\n2023-07-14T00:00:00Z|19.99|59.72\n2023-07-14T00:10:00Z|21.48|61.03\n2023-07-14T00:20:00Z|22.68|62.3"
        ),
    ])
    func readAsItIs(_ example: ReadCase) throws {
        for chunkSize in [512 << 10, 7] {
            #expect(table(try read(example.text, workerChunk: chunkSize)) == example.table)
        }
    }

    /// SMHI writes remarks beside the first rows; the others end before them.
    @Test func remarksBesideRows() throws {
        let text =
            "Stationsnamn;Stationsnummer;Stationsnät\nLund;53430;SMHIs stationsnät\n\nParameternamn;Beskrivning;Enhet\n"
            + "Lufttemperatur;momentanvärde;celsius\n\nDatum;Tid (UTC);Lufttemperatur;Kvalitet;;Tidsutsnitt:\n"
            + "2023-07-14;00:00:00;20.1;G;;Kvalitetskontrollerade data\n2023-07-14;01:00:00;21.3;G;;Kvalitetskoderna:\n"
            + (2...23).map { "2023-07-14;\($0 < 10 ? "0" : "")\($0):00:00;2\($0 % 10).5;G\n" }.joined()
        let content = try read(text)
        let rows = table(content).split(separator: "\n")
        try #require(rows.count == 25)
        #expect(rows[0].hasPrefix("@time|Lufttemperatur|Kvalitet"))
        #expect(rows[1].hasPrefix("2023-07-14T00:00:00Z|20.1|'G'"))
        #expect(rows[24].hasPrefix("2023-07-14T23:00:00Z|23.5|'G'"))
    }
}
