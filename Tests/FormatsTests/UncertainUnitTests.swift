import Series
import Testing

@testable import Reading

/// What a letter behind a number means where the letter alone does not tell: expected tables are what a person reads in the file.
@Suite struct UncertainUnitTests {
    /// A word or a unit becomes a number only where nothing else can be meant.
    @Test(arguments: [
        // Counts under a name that sizes of files have too: B is a billion beside M and T.
        ReadCase(
            "money in funds", "fund,size\nA,1.2B\nB,450M\nC,3.1T\n",
            "fund|size\n'A'|1200000000\n'B'|450000000\n'C'|3100000000000"),
        ReadCase("staff", "firm,size\nA,10K\nB,5M\nC,700\n", "firm|size\n'A'|10000\n'B'|5000000\n'C'|700"),
        ReadCase("all in thousands", "firm,size\nA,10K\nB,5K\n", "firm|size\n'A'|10000\n'B'|5000"),
        ReadCase(
            "followers", "alice,1.2K\nbob,15K\ncarol,3.4M\n",
            "column1|column2\n'alice'|1200\n'bob'|15000\n'carol'|3400000"),
        ReadCase("a name like column1", "who,columnists\na,1.2K\nb,15K\n", "who|columnists:K\n'a'|1.2\n'b'|15"),
        // Codes of houses, flats, grids.
        ReadCase(
            "house numbers", "house,n\n" + (1...6).map { "\($0),\($0)\n" }.joined() + "3G,7\n7B,8\n",
            "house|n\n" + (1...6).map { "'\($0)'|\($0)\n" }.joined() + "'3G'|7\n'7B'|8"),
        ReadCase("flats", "flat,n\n12,1\n14,2\n16B,3\n3G,4\n", "flat|n\n'12'|1\n'14'|2\n'16B'|3\n'3G'|4"),
        ReadCase("places of a grid", "field,n\n12E,1\n4K,2\n3G,3\n", "field|n\n'12E'|1\n'4K'|2\n'3G'|3"),
        ReadCase("seats", "seat,n\n12A,1\n12B,2\n14C,3\n", "seat|n\n'12A'|1\n'12B'|2\n'14C'|3"),
        ReadCase("generations", "net,n\n2G,1\n2.5G,2\n3G,3\n", "net|n\n'2G'|1\n'2.5G'|2\n'3G'|3"),
        // Sizes all the same: giga under a name of sizes, a fraction of giga beside mega, binary steps, programs' tables.
        ReadCase(
            "one suffix", "fs,size,n\n/dev/sda1,20G,1\n/dev/sdb1,100G,2\n",
            "fs|size:B|n\n'/dev/sda1'|21474836480|1\n'/dev/sdb1'|107374182400|2"),
        ReadCase("fractions of giga", "host,heap\na,1.5G\nb,200M\n", "host|heap:B\n'a'|1610612736\n'b'|209715200"),
        ReadCase(
            "df of small disks",
            "Filesystem      Size  Used Avail Use% Mounted on\n/dev/vda        252M   35M  217M  14% /\ntmpfs           512M   12M  500M   3% /run\n",
            "Filesystem|Size:B|Used:B|Avail:B|Use%:%|Mounted on\n'/dev/vda'|264241152|36700160|227540992|14|'/'\n"
                + "'tmpfs'|536870912|12582912|524288000|3|'/run'"),
        ReadCase(
            "df of large disks",
            "Filesystem      Size  Used Avail Use% Mounted on\n/dev/vda        252G   35G  217G  14% /\n/dev/vdb        512G   12G  500G   3% /srv\n",
            "Filesystem|Size:B|Used:B|Avail:B|Use%:%|Mounted on\n'/dev/vda'|270582939648|37580963840|233001975808|14|'/'\n"
                + "'/dev/vdb'|549755813888|12884901888|536870912000|3|'/srv'"),
        ReadCase(
            "one binary step", "kind,cache,way\nMem,3.9Gi,5 Mi\nRest,1Gi,6 Mi\n",
            "kind|cache:B|way:Mi\n'Mem'|4187593113.6|5\n'Rest'|1073741824|6"),
        ReadCase(
            "du with bytes", "0B\t/a\n4.0K\t/b\n512B\t/c\n12K\t/d\n",
            "column1:B|column2\n0|'/a'\n4096|'/b'\n512|'/c'\n12288|'/d'"),
    ])
    func letters(_ example: ReadCase) throws {
        let content = try read(example.text)
        #expect(table(content) == example.table, "\(content.notes.sentences)")
        #expect(table(try read(example.text, workerChunk: 7, workers: 2)) == example.table)
    }

    /// Where a column stays text the reply says how to have it read.
    @Test(arguments: [
        ("flat,n\n12,1\n14,2\n16B,3\n3G,4\n", "16B"), ("net,n\n2G,1\n3G,3\n", "2G"),
        ("shelf,n\n12,1\n14,2\n15,3\n3M,4\n7B,5\n", "3M"),
        ("seat,n\n12N,1\n14S,2\n", "12N"), ("gap,n\n45m,1\n30s,2\n", "45m"), ("ref,n\n(1),1\n(2),2\n(3),3\n", "(1)"),
    ])
    func doubts(_ text: String, _ first: String) throws {
        let name = text.prefix { $0 != "," }
        let content = try read(text)
        #expect(content.series[0].frame.columns[0].text != nil, "\(table(content))")
        #expect(
            content.notes.sentences.contains(
                "`\(name)` stays text, '\(first)' may be a code: 'types \(name) number' reads numbers"),
            "\(content.notes.sentences)")
        var options = LoadOptions()
        options.types = [String(name): .number]
        let told = try read(text, options: options).series[0].frame.columns[0]
        #expect(try told.numbers != nil, "\(told.values)")
        // Places, losses and counts they are where the name, another bracket or a fraction tells.
        #expect(table(try read("lat,n\n12N,1\n14S,2\n")) == "lat:°|n\n12|1\n-14|2")
        #expect(table(try read("v,n\n(12),1\n5,2\n")) == "v|n\n-12|1\n5|2")
        #expect(table(try read("v,n\n12,1\n14,2\n15,3\n1.5M,4\n7B,5\n")).hasSuffix("1500000|4\n7000000000|5"))
    }

    /// Metres beside seconds are two units, not minutes and seconds.
    @Test func metresAreNoMinutes() throws {
        let mixed = "what,value\ndepth,12 m\ntime,30 s\ndepth,14 m\ntime,45 s\n"
        #expect(
            fault { _ = try read(mixed) }
                == "column 'value' of 't.csv' mixes units: '12 m' on line 2, '30 s' on line 3 (read it as words with 'types value text')"
        )
        #expect(fault { _ = try read("who,result\na,7.8 m\nb,10.5 s\n") }.contains("mixes units"))
        // One stray second among metres is a value that does not fit, whatever the header says.
        let depths = (1...99).map { "\($0) m\n" }
        for (head, rest) in [("d", "d:m"), ("depth (m)", "depth:m")] {
            let content = try read(head + "\n" + depths.joined() + "30 s\n")
            #expect(table(content) == rest + "\n" + (1...99).map { "\($0)\n" }.joined() + "·")
            #expect(content.notes.sentences.contains { $0.contains("is not a number") }, "\(content.notes.sentences)")
        }
    }

    /// Minutes they are where another unit of time says so, two parts stand in one field, or the name does.
    @Test(arguments: [
        ReadCase("an hour", "d\n45m\n30s\n1h\n", "d:s\n2700\n30\n3600"),
        ReadCase("two parts", "d\n45m\n1m 30s\n30s\n", "d:s\n2700\n90\n30"),
        ReadCase("the name", "duration\n45m\n30s\n", "duration:s\n2700\n30"),
        ReadCase("milliseconds", "d\n2m\n350ms\n", "d:s\n120\n0.35"),
        // What the values are turned into is their unit, whatever the header calls it.
        ReadCase("hours under a header of minutes", "took (min)\n1h 20m\n45m\n", "took:s\n4800\n2700"),
        ReadCase("sizes under a header of gigabytes", "size (GB)\n1.5G\n200M\n", "size:B\n1610612736\n209715200"),
    ])
    func minutes(_ example: ReadCase) throws {
        #expect(table(try read(example.text)) == example.table)
    }

    /// The same cells say the same in CSV and in JSON.
    @Test(arguments: [
        (1...95).map(String.init) + ["$5", "$7"],
        (1...95).map { "\($0).5" } + ["12G", "4K"],
        ["12 kWh", "0", "14 kWh"], ["10K", "5M", "700"], ["3G", "7B", "5"], ["1.5G", "200M", "7K"], ["4K", "12K"],
        ["1h", "30m"], ["2.5G", "3G"],
    ])
    func sameInJSON(_ cells: [String]) throws {
        for name in ["v", "size", "duration"] {
            let text = "n,\(name)\n" + cells.map { "1,\($0)\n" }.joined()
            let objects = "[" + cells.map { "{\"n\":1,\"\(name)\":\"\($0)\"}" }.joined(separator: ",") + "]"
            #expect(
                table(try read(text)) == table(try recognised(Array(objects.utf8), path: "t.json").content),
                "\(name) \(cells.suffix(3))")
        }
    }
}
