import Testing

/// What strangers asked of milkings, applications, an account, matches, loggers, quizzes and taxis: what rows hold before what words mean
/// elsewhere, letters for words, what is spent from the largest on, ratios by the hour and in percent. The lines are the meanings that they
/// wrote down before they asked.
@Suite struct SayLedgersTests {
    /// Rows of whole days that say which part of the day each is of.
    private static let milkings = ReadAs(
        table: "Date,Milking,Cow No,Cow Name,Milk (litres),Remarks\n"
            + (0..<80).map { row in
                let cow = row % 4
                return
                    "2024-03-\(10 + row / 8),\(["Morning", "Evening"][row / 4 % 2]),\(101 + cow),\(["Bella", "Daisy", "Liesl", "Berta"][cow]),\(10 + row * 7 % 9).5,\(row % 9 == 0 ? "mastitis check" : "")"
            }.joined(separator: "\n"), file: "milkings.csv")

    @Test(arguments: [
        (
            "total litres per day, morning vs evening",
            "where Milking in (\"Morning\", \"Evening\") | pivot sum Milk by day, Milking"
        ),
        ("how many milkings had a mastitis check", "where Remarks = \"mastitis check\" | aggregate count"),
        ("average milk per cow", "aggregate mean Milk by \"Cow Name\""),
    ])
    func ofMilkings(_ typed: String, _ line: String) throws { try Self.milkings.check(typed, line) }

    private static let applications = ReadAs(
        table: "Application ID,Role,Source,Applied,Offer date\n"
            + (0..<40).map { row in
                "A-\(1384 + row * 3),\(["Engineer", "Analyst"][row % 2]),\(["Referral", "Indeed", "LinkedIn"][row % 3]),2023-10-\(10 + row / 2),\(row % 4 == 0 ? "2023-11-\(10 + row / 2)" : "")"
            }.joined(separator: "\n"), file: "applications.csv")

    @Test func whoGotAnOffer() throws {
        try Self.applications.check(
            "how many referrals got an offer",
            "where Source = \"Referral\" and \"Offer date\" is not missing | aggregate count")
    }

    private static let account = ReadAs(
        table: "Booking date,Payee,Category,Amount\n"
            + (0..<40).map { row in
                "2023-\(11 + row / 20)-\(10 + row % 18),\(["Krause", "Biomarkt", "Firma"][row % 3]),\(["Rent", "Groceries", "Salary"][row % 3]),\(row % 3 == 2 ? 2800 + row : -(15 + row * 31 % 900)).5"
            }.joined(separator: "\n"), file: "bank.csv")

    @Test(arguments: [
        ("biggest expense in december", "where month(time) = December | where Amount < 0 | bottom 1 Amount"),
        (
            "total spending by category, largest first",
            "where Amount < 0 | aggregate sum Amount by Category | sort Amount asc"
        ),
    ])
    func ofAccounts(_ typed: String, _ line: String) throws { try Self.account.check(typed, line) }

    private static let matches = ReadAs(
        table: "Season,Date,Opponent,H/A,GF,GA,Result,Attendance\n"
            + (0..<40).map { row in
                "2021/22,2021-0\(8 + row / 20)-\(10 + row % 18),\(["Langton", "Grantley", "Ashford"][row % 3]),\(["H", "A"][row % 2]),\(row % 4),\(row % 3),\(["W", "D", "L"][row * row % 7 % 3]),\(2000 + row * 37 % 900)"
            }.joined(separator: "\n"), file: "matches.csv")

    @Test(arguments: [
        ("average attendance by opponent at home", "where \"H/A\" = \"H\" | aggregate mean Attendance by Opponent"),
        ("win percentage home vs away", "where \"H/A\" in (\"H\", \"A\") | share where Result = \"W\" by \"H/A\""),
    ])
    func ofMatches(_ typed: String, _ line: String) throws { try Self.matches.check(typed, line) }

    private static let quizzes = ReadAs(
        table: "attempt_id,learner,quiz,started_at,submitted_at,score\n"
            + (0..<40).map { row in
                "\(50001 + row),\(["tara", "lars", "mia"][row % 3]),\(["Q1 Basics", "Q3 Functions"][row % 2]),2024-01-\(10 + row / 4)T0\(row % 9):55:25Z,2024-01-\(10 + row / 4)T1\(row % 9):14:15Z,\(60 + row * 7 % 40)"
            }.joined(separator: "\n"), file: "quiz.csv")

    @Test(arguments: [
        ("average score for Q3 Functions", "where quiz = \"Q3 Functions\" | aggregate mean score"),
        ("average score in the second quarter", "where quarter(time) = 2 | aggregate mean score"),
    ])
    func ofQuizzes(_ typed: String, _ line: String) throws { try Self.quizzes.check(typed, line) }

    private static let taxis = ReadAs(
        table: "Driver,Shift Start,Shift End,Trips,Fares,Tips,Waiting (min),Net (kg)\n"
            + (0..<40).map { row in
                "\(["Samir", "Dev", "Olga"][row % 3]),2024-02-\(10 + row / 4) 16:00,2024-02-\(11 + row / 4) 0\(row % 7):20,\(10 + row % 9),$\(150 + row * 17 % 90).50,\(row % 5 == 0 ? "" : "$\(9 + row % 9).10"),\(row * 13 % 90),\(row * 37 % 90)"
            }.joined(separator: "\n"), file: "shifts.csv")

    @Test(arguments: [
        (
            "fares per hour worked for each driver",
            "aggregate sum(Fares) / sum((\"Shift End\" - \"Shift Start\") / 1 hour) by Driver"
        ),
        (
            "average tip as percentage of fares by driver",
            "where Tips is not missing | aggregate 100 * sum(Tips) / sum(Fares) by Driver"
        ),
        ("daily fares range", "aggregate spread Fares by day"),
        ("df.loc[df['Net (kg)'].idxmax()]", "top 1 `Net (kg)`"),
    ])
    func ofTaxis(_ typed: String, _ line: String) throws { try Self.taxis.check(typed, line) }

    /// A line without what is counted, or without what `at` and `of` are about, is another question.
    @Test(arguments: [
        "how many passengers did we carry per driver", "average fares by driver at night clubs",
        "crates of beer per driver",
    ])
    func noAdviceWithoutTheSubject(_ typed: String) throws {
        let said = try Self.taxis.rig().run(typed)
        #expect(said.contains("error:") && !said.contains("without '"), "\(said)")
    }
}
