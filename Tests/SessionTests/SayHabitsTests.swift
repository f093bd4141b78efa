import Session
import Syntax
import Testing

/// Habits of other languages and of people whose columns have several words. Each right side is typed in a session of its own, and its rows
/// are compared.
@Suite struct SayHabitsTests {
    private static let table = """
        Check-in ID,Start time,Member type,AC power (kW),Fault code,hour,loss
        1,2024-05-01 08:00,day pass,1.5,E01,a,3
        2,2024-05-02 08:30,annual,2.5,,b,4
        3,2024-06-03 09:00,annual,4.0,W11,a,8
        4,2024-06-04 08:15,day pass,3.5,W12,b,1
        """
    private static let read = ReadAs(table: table, file: "gym_checkins.csv")

    @Test(arguments: [
        // A name within a call, or in what is worked out, is none of a text.
        ("kind = left(fault code, 1) | count by kind", "derive kind = left(`Fault code`, 1) | aggregate count by kind"),
        ("derive u = upper(fault code)", "derive u = upper(`fault code`)"),
        ("derive f = fault code", "derive f = `fault code`"),
        // Rows are what their number counts, and numbers that tell rows apart are no measure.
        ("percent of check-ins by member type", "share count by \"Member type\""),
        ("number of check-ins by member type", "aggregate count by \"Member type\""),
        ("max ac power and when it happened by member type", "top 1 \"AC power\" by \"Member type\""),
        ("how many missing fault codes", "where \"Fault code\" is missing | aggregate count"),
        // Names in brackets and quotes, calls that ask for what is missing, periods as calls.
        ("where ['AC power (kW)'] > 2 | project ['Member type']", "where `AC power` > 2 | keep `Member type`"),
        ("where isnotempty(['Fault code']) | count", "where `Fault code` is not missing | aggregate count"),
        (
            "summarize n = count() by startofmonth(['Start time'])",
            "aggregate n = count() by bin(`Start time`, 1 month)"
        ),
        ("summarize n = dcount(['Member type'])", "aggregate n = distinct(`Member type`)"),
        // Names behind what they name, and before the verb that makes it.
        (
            "mean ac power as m, max loss as x by member type",
            "aggregate m = mean \"AC power\", x = max loss by \"Member type\""
        ),
        ("mean ac power as m by member type", "aggregate m = mean \"AC power\" by \"Member type\""),
        ("total = cumulative loss", "cumulative total = loss"),
        ("plot points loss:AC_power", "plot point \"AC power\" over loss"),
        (
            "select \"Member type\", avg(\"AC power (kW)\" / \"loss\") as e from gym_checkins group by \"Member type\"",
            "gym_checkins | aggregate by \"Member type\" e = mean(\"AC power (kW)\" / \"loss\")"
        ),
        (
            "mean loss, max loss by member type | sort mean loss desc",
            "aggregate mean loss, max loss by \"member type\" | sort \"loss_mean\" desc"
        ),
        (
            "count by member type, hour of day | top 1 by count per member type",
            "aggregate count by \"Member type\", hour of day | top 1 count by \"Member type\""
        ),
        ("resample 1W sum loss", "aggregate weekly sum loss"), ("resample 1D mean loss", "aggregate daily mean loss"),
    ])
    func isRead(_ typed: String, _ line: String) throws { try Self.read.check(typed, line) }

    /// A column that the pipe has just made is meant before the calendar's word; one of the file is not.
    @Test func whatWasMadeIsMeant() throws {
        let rig = try Self.read.rig()
        let made = rig.run("hour = hour(time) | aggregate count by hour | show csv")
        #expect(made.contains("\n8,3\n9,1"), "\(made)")
        #expect(rig.run("gym_checkins | aggregate count by hour").contains("hourly count"))
        let month = rig.run("gym_checkins | month = \"x\" | plot bar count by month")
        #expect(!month.contains("is a column"), "\(month)")
    }

    /// A range of days in brackets, as gnuplot has it.
    @Test(arguments: ["[\"2024-05-01\":\"2024-05-02\"]", "[2024-05-01:2024-05-02]"])
    func rangesOfDays(_ range: String) throws {
        let rig = try Self.read.rig()
        let said = rig.run("plot line loss xrange \(range)")
        #expect(said.contains("= plot line loss | x 2024-05-01..2024-05-02"), "\(said)")
    }

    /// Bars by another tool's word; box plots of the values of keys.
    @Test func boxes() throws {
        let rig = try Self.read.rig()
        #expect(rig.run("aggregate daily sum loss | plot boxes loss").contains("chart: bar of loss"))
        #expect(rig.run("gym_checkins | plot boxes loss by \"Member type\"").contains("chart: box of loss"))
    }

    /// Against the first row from then on: from 2 to 3 by half, from 20 to 50 by one and a half.
    @Test func growthSince() throws {
        let rig = try SessionRig()
        try rig.write(
            "day,region,v\n2016-01-01,a,1\n2017-01-01,a,2\n2018-01-01,a,3\n2016-01-01,b,10\n2017-01-01,b,20\n2018-01-01,b,50\n",
            to: "t.csv")
        rig.run("load t.csv")
        let rows = rig.run("growth of v since 2017 by region | show csv")
        #expect(rows.contains("a,0\n") && rows.contains("a,50\n") && rows.contains("b,150"), "\(rows)")
        #expect(!rows.contains("2016"))
    }
}
