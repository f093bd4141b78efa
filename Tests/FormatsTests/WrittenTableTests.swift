import Series
import Testing

@testable import Formats
@testable import Reading

/// Tables as instruments, banks, spreadsheets and databases write them; the tables expected are written out by hand from what the text of
/// each says.
@Suite struct WrittenTableTests {}

/// Decimal commas in numbers with an exponent.
extension WrittenTableTests {
    @Test func decimalCommasStandInNumbersWithAnExponent() throws {
        let rows = (1...6).map { "\($0)\t2,99\($0)E-004\t3,600\($0)E+000\t-1,\($0)e2\t\n" }.joined()
        let text =
            "Recording\nRange : min = 0,00 V, max = 5,00 V\nLimit : 1,0 V, 2,0 V\n\nmode\ttime\tvoltage\tx\t\n" + rows
        let content = try read(text)
        let expected = (1...6).map { "\($0)|0.000299\($0)|3.600\($0)|-1\($0)0" }.joined(separator: "\n")
        #expect(table(content) == "mode|time|voltage|x\n" + expected)
    }

    /// Points before an exponent stay decimal points, beside commas that separate.
    @Test func pointsBeforeAnExponentStayPoints() throws {
        let content = try read("a,b\n1,2.999E-004\n2,3.999E-004\n")
        #expect(table(content) == "a|b\n1|0.0002999\n2|0.0003999")
    }
}

/// Numbers in brackets.
extension WrittenTableTests {
    @Test func aNumberInBracketsIsNoUnit() throws {
        let content = try read("time,Energy (1),Energy (2),Use\n2024-01-01,5,6,7\n2024-01-02,5,6,7\n")
        #expect(table(content).hasPrefix("@time|Energy (1)|Energy (2)|Use\n"))
    }

    @Test func aRowOfUnitsGivesTheUnitOfANumberedName() throws {
        let text = """
            Time,Energy | Device 10.0-3 (1),Use
            [dd.MM.yyyy HH:mm],[Wh],[Wh]
            03.06.2024 00:00,0.00,126.19
            03.06.2024 00:15,1.00,87.69
            03.06.2024 00:30,2.50,70.34

            """
        let expected = """
            @Time|Energy | Device 10.0-3 (1):Wh|Use:Wh
            2024-06-03T00:00:00Z|0|126.19
            2024-06-03T00:15:00Z|1|87.69
            2024-06-03T00:30:00Z|2.5|70.34
            """
        #expect(table(try read(text)) == expected)
    }
}

/// Texts that a spreadsheet is to keep as they are: `="007"`, as in Goodreads' export of books.
extension WrittenTableTests {
    @Test func aFormulaOfATextIsThatText() throws {
        let text = #"""
            Id,Title,ISBN,Pages
            1,"Book 0","=""0409711146""",331
            2,"Book 1","=""013696810X""",152
            3,"Book 2","=""""",454
            4,"Book 3",="0409711146",12
            5,"Book 4",0409711146,13
            6,"Book 5",=2+3,14

            """#
        let expected = """
            Id|Title|ISBN|Pages
            1|'Book 0'|'0409711146'|331
            2|'Book 1'|'013696810X'|152
            3|'Book 2'|·|454
            4|'Book 3'|'0409711146'|12
            5|'Book 4'|'0409711146'|13
            6|'Book 5'|'=2+3'|14
            """
        #expect(table(try read(text)) == expected)
    }
}

/// A low line between a date and its clock.
extension WrittenTableTests {
    @Test func aLowLineJoinsADateToItsClock() throws {
        let content = try read(
            "when,value\n2024-01-18_00:00:09,19.4\n2024-01-18_00:02:40,20.5\n2024-01-18_00:05:13,20.2\n")
        let expected = """
            @when|value
            2024-01-18T00:00:09Z|19.4
            2024-01-18T00:02:40Z|20.5
            2024-01-18T00:05:13Z|20.2
            """
        #expect(table(content) == expected)
    }

    @Test func aLowLineWithoutAClockIsNoTime() throws {
        let content = try read("when,value\n2024-01-18_a,19.4\n2024-01-18_,20.5\n")
        #expect(table(content).hasPrefix("when|value\n"))
    }
}

/// Rulers of dashes below the header.
extension WrittenTableTests {
    @Test(arguments: [
        "", "Tool: Release 19.0 - Production on Mon May 6 08:12:11 2024\n\nConnected to:\nThe Database\n\n",
    ])
    func aRulerTellsWhereColumnsEnd(above: String) throws {
        let text =
            above + """
                ORDER_DAT REGION            QTY     AMOUNT
                --------- ---------- ---------- ----------
                01-JAN-24 South              42     4014.1
                03-JAN-24                     2    3032.09
                04-JAN-24 East               78    7518.89
                07-JAN-24 North              26    3854.17
                08-JAN-24 South              42     1438.6

                ORDER_DAT REGION            QTY     AMOUNT
                --------- ---------- ---------- ----------
                09-JAN-24 South              30    6160.11
                10-JAN-24                    43    3895.18

                7 rows selected.

                """
        let content = try read(text, now: 1_714_953_600_000_000)
        let expected = """
            @ORDER_DAT|REGION|QTY|AMOUNT
            2024-01-01T00:00:00Z|'South'|42|4014.1
            2024-01-03T00:00:00Z|·|2|3032.09
            2024-01-04T00:00:00Z|'East'|78|7518.89
            2024-01-07T00:00:00Z|'North'|26|3854.17
            2024-01-08T00:00:00Z|'South'|42|1438.6
            2024-01-09T00:00:00Z|'South'|30|6160.11
            2024-01-10T00:00:00Z|·|43|3895.18
            """
        #expect(table(content) == expected)
    }
}

/// Rows with a separator more at their end than the header.
extension WrittenTableTests {
    @Test func rowsMayEndInOneSeparatorMore() throws {
        let rows = (1...5).map { "2024-03-0\($0);\"Shop \($0)\";\"Food\";-\($0),49 PLN;;\n" }.joined()
        let text = "The Bank;\nStreet 2;\n\n#Currency;#In;#Out;\nPLN;9 450,00;-6 212,77;\n\n#Date;#What;#Kind;#Sum;\n"
        let expected = (1...5).map { "2024-03-0\($0)T00:00:00Z|'Shop \($0)'|'Food'|-\($0).49" }.joined(separator: "\n")
        #expect(table(try read(text + rows)) == "@#Date|#What|#Kind|#Sum:PLN\n" + expected)
    }
}

/// Merged cells above the names.
extension WrittenTableTests {
    @Test func aMergedHeaderStandsOverAllItsColumns() throws {
        let rows = (1...6).map { "0\($0).04.2024;1\($0)0;2\($0);88,\($0)%;1\($0)5;1\($0);86,\($0)%;\n" }.joined()
        let head =
            "Report line 2;;;;;;;\n;;;;;;;\n;Shift A;;;Shift B;;;Remark\nDate;Pieces;Scrap;OEE;Pieces;Scrap;OEE;\n"
        let content = try read(head + rows + "07.04.2024;170;27;88,7%;175;17;86,7%;Repair\n")
        let names =
            "@Date|Shift A Pieces|Shift A Scrap|Shift A OEE:%|Shift B Pieces|Shift B Scrap|Shift B OEE:%|Remark\n"
        #expect(table(content).hasPrefix(names + "2024-04-01T00:00:00Z|110|21|88.1|115|11|86.1|·\n"))
    }

    /// A column of its own behind the last group has no mark in the row of groups.
    @Test func aColumnBehindTheLastGroupIsNoneOfIt() throws {
        let rows = (1...6).map { "2024-04-0\($0);1\($0)0;2\($0);1\($0)5;1\($0);3;4;ok\n" }.joined()
        let content = try read(";North;;South;;East;;\nDate;Pieces;Scrap;Pieces;Scrap;Pieces;Scrap;Remark\n" + rows)
        #expect(
            table(content).hasPrefix(
                "@Date|North Pieces|North Scrap|South Pieces|South Scrap|East Pieces|East Scrap|Remark\n"))
    }
}

/// Lines between the header and the rows.
extension WrittenTableTests {
    @Test func rowsBeginAtTheFirstDate() throws {
        let rows = (10...30).map { "2024-01-\($0);1,1\($0)5;\n" }.joined()
        let text = """
            "";ABC3.D.USD.EUR;ABC3.D.USD.EUR_FLAGS
            "";"Reference rate of the bank / 1 EUR = ... USD / The Country";
            Einheit;USD;
            Dimension;Eins;
            Stand vom;02.05.2024 16:00:10;

            """
        let expected = (10...30).map { "2024-01-\($0)T00:00:00Z|1.1\($0)5|·" }.joined(separator: "\n")
        let content = try read(text + rows + "2024-01-31;.;No value\n")
        #expect(
            table(content) == "@column1|ABC3.D.USD.EUR:USD|ABC3.D.USD.EUR_FLAGS\n" + expected
                + "\n2024-01-31T00:00:00Z|·|'No value'")
    }

    /// A row without a date may hold a long remark, where other rows stand above it.
    @Test func aLongRemarkAmongTheRowsIsARow() throws {
        let rows = (1...9).map { "2024-01-0\($0);ok\n" }.joined()
        let content = try read(
            "day;what\n" + rows + ";\"A remark about the day before / which is long enough to be a title\"\n")
        #expect(content.series[0].frame.columns.count == 1)
    }
}
