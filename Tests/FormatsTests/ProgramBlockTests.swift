import Series
import Testing

@testable import Formats
@testable import Reading

/// Tables among other lines, each as its program writes them: servers that start again (the W3C's extended log file format), sweeps
/// (LTspice's export), pages (ngspice's `.print`), logs of simulations (LAMMPS, `thermo`), years across (NOAA PSL, "Standard PSL format"),
/// records that others date (nmon's `ZZZZ`). Expected tables are read out of the texts by hand.
@Suite struct ProgramBlockTests {
    @Test(arguments: [
        ReadCase(
            "IIS: the directives again where the server starts again",
            "#Software: Microsoft Internet Information Services 10.0\r\n#Version: 1.0\r\n#Date: 2023-07-14 00:00:03\r\n"
                + "#Fields: date time s-ip sc-status\r\n2023-07-14 00:00:03 10.0.0.1 200\r\n2023-07-14 00:00:10 10.0.0.1 404\r\n"
                + "#Software: Microsoft Internet Information Services 10.0\r\n#Version: 1.0\r\n#Date: 2023-07-14 00:00:17\r\n"
                + "#Fields: date time s-ip sc-status\r\n2023-07-14 00:00:17 10.0.0.1 200\r\n2023-07-14 00:00:24 10.0.0.1 200\r\n",
            "@time|s-ip|sc-status\n2023-07-14T00:00:03Z|'10.0.0.1'|200\n2023-07-14T00:00:10Z|'10.0.0.1'|404\n"
                + "2023-07-14T00:00:17Z|'10.0.0.1'|200\n2023-07-14T00:00:24Z|'10.0.0.1'|200"),
        ReadCase(
            "LTspice: a line above the rows of each step",
            "time\tV(out)\r\nStep Information: R=1K  (Run: 1/2)\r\n0.0e+00\t0.5\r\n1.0e+00\t0.9\r\n2.0e+00\t1.6\r\n"
                + "Step Information: R=2K  (Run: 2/2)\r\n0.0e+00\t0.25\r\n1.0e+00\t0.45\r\n",
            "time|V(out)|Step Information\n0|0.5|'R=1K  (Run: 1/2)'\n1|0.9|'R=1K  (Run: 1/2)'\n"
                + "2|1.6|'R=1K  (Run: 1/2)'\n0|0.25|'R=2K  (Run: 2/2)'\n1|0.45|'R=2K  (Run: 2/2)'"),
        ReadCase(
            "ngspice: pages with titles, names apart by blanks over rows of tabs",
            "\nCircuit: rc test\n\nNo. of Data Rows : 6\n" + page
                + "0\t0.0e+00\t0.5\t\n1\t1.0e+00\t0.75\t\n2\t2.0e+00\t1\t\n\n\n" + page
                + "3\t3.0e+00\t1.25\t\n4\t4.0e+00\t1.5\t\n5\t5.0e+00\t1.75\t\n",
            "Index|time|v(out)\n0|0|0.5\n1|1|0.75\n2|2|1\n3|3|1.25\n4|4|1.5\n5|5|1.75"),
        ReadCase(
            "LAMMPS: one table of numbers in a log",
            "LAMMPS (23 Jun 2022)\nunits           lj\nthermo 100\nPer MPI rank memory allocation (min/avg/max) = 3.2 | 3.2 | 3.2 Mbytes\n"
                + "   Step          Temp          Press     \n"
                + (0..<6).map { "      \($0 * 100)   1.5\($0)12645      5.0\($0)96233    \n" }.joined()
                + "Loop time of 1.234 on 4 procs for 500 steps with 4000 atoms\n\nPerformance: 1050209.34 tau/day\n"
                + "Pair    | 1.01       | 1.02       | 1.03       |   0.9 | 82.66\n\nTotal wall time: 0:00:01\n",
            "Step|Temp|Press\n"
                + (0..<6).map { "\($0 * 100)|1.5\($0)12645|5.0\($0)96233" }.joined(separator: "\n")),
        ReadCase(
            "NOAA PSL: the years above, what is missing below",
            "  2021        2023\n"
                + (2021...2023).map { year in
                    " \(year)" + (1...12).map { year == 2023 && $0 > 6 ? "  -99.99" : "   \(20 + $0).25" }.joined()
                        + "\n"
                }.joined() + "  -99.99\n  Nino Anom 3.4 Index  using ersstv5\n  https://psl.noaa.gov/data/\n",
            "@Year|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec\n"
                + (2021...2023).map { year in
                    "\(year)-01-01T00:00:00Z"
                        + (1...12).map { year == 2023 && $0 > 6 ? "|·" : "|\(20 + $0).25" }.joined()
                }.joined(separator: "\n")),
        ReadCase(
            "nmon: times in records of their own",
            "AAA,progname,nmon\nAAA,date,14-JUL-2023\nCPU_ALL,CPU Total web01,User%,CPUs\nMEM,Memory MB web01,memtotal\n"
                + (1...4).map { row in
                    "ZZZZ,T000\(row),10:00:\(row)0,14-JUL-2023\nCPU_ALL,T000\(row),1\(row).5,8\nMEM,T000\(row),16000.0\n"
                }.joined(),
            "@time|CPU Total web01|User%|CPUs\n"
                + (1...4).map { "2023-07-14T10:00:\($0)0Z|'T000\($0)'|1\($0).5|8" }.joined(separator: "\n")),
    ])
    func readAsItIs(_ example: ReadCase) throws {
        for chunkSize in [512 << 10, 7] {
            #expect(table(try read(example.text, workerChunk: chunkSize)) == example.table)
        }
    }

    static let page =
        "                                    rc test\n              Transient Analysis  Fri Jul 14 10:00:00  2023\n"
        + "---------------------------------------------\nIndex   time            v(out)          \n"
        + "---------------------------------------------\n"

    /// What is left out of such a text is said.
    @Test func othersAreSaid() throws {
        let log =
            "run 500\n   Step   Temp   Press\n" + (0..<6).map { " \($0 * 100)  1.\($0)  2.\($0)\n" }.joined()
            + "Loop time of 1.2\n\nPair | 1\nComm | 2\n"
        let notes = try read(log).notes.sentences
        #expect(notes.contains("1 line above the table left out: 'run 500'"))
        #expect(notes.contains("3 lines below the table left out: 'Loop time of 1.2'"))
        let index =
            "2022 2023\n2022 1 2 3 4 5 6 7 8 9 10 11 12\n2023 1 2 3 4 5 6 7 8 9 10 11 -9\n-9\nIndex of something\n"
        let said = try read(index).notes.sentences
        #expect(said.contains("-9 is missing, as line 4 says"))
        #expect(said.contains("1 line below the table left out: 'Index of something'"))
    }

    /// Numbers elsewhere in a text make its table none that stands alone, and a line among the rows that says something else is no label.
    @Test(arguments: [
        "a b c\n1 2 3\n1 2 3\n1 2 3\n1 2 3\n1 2 3\nx\ny\nz\n4 5 6\n", "2022 2023\n2022 1 2\n2023 1 2\n",
        "a\tb\nNote: x\n1\t2\n",
    ])
    func othersStayAsTheyAre(_ text: String) throws {
        let head = BlockLines(Array(text.utf8), isWhole: true)
        #expect(LabelledBlocks(head) == nil)
        #expect(try NumberTable.table(head, try ByteSource.bytes(Array(text.utf8), path: "t")) == nil)
    }
}
