import Reading

/// The columns of `activities.csv` in the order in which every export writes them, however it names them.
enum StravaColumns {
    /// English names by position, as exports of 2024 have them.
    static let names: [String] = list.split(separator: ",").map(String.init)

    private static let list = """
        Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,Max Heart Rate,\
        Relative Effort,Commute,Activity Private Note,Activity Gear,Filename,Athlete Weight,Bike Weight,Elapsed Time,\
        Moving Time,Distance,Max Speed,Average Speed,Elevation Gain,Elevation Loss,Elevation Low,Elevation High,Max Grade,\
        Average Grade,Average Positive Grade,Average Negative Grade,Max Cadence,Average Cadence,Max Heart Rate,\
        Average Heart Rate,Max Watts,Average Watts,Calories,Max Temperature,Average Temperature,Relative Effort,Total Work,\
        Number of Runs,Uphill Time,Downhill Time,Other Time,Perceived Exertion,Type,Start Time,Weighted Average Power,\
        Power Count,Prefer Perceived Exertion,Perceived Relative Effort,Commute,Total Weight Lifted,From Upload,\
        Grade Adjusted Distance,Weather Observation Time,Weather Condition,Weather Temperature,Apparent Temperature,\
        Dewpoint,Humidity,Weather Pressure,Wind Speed,Wind Gust,Wind Bearing,Precipitation Intensity,Sunrise Time,\
        Sunset Time,Moon Phase,Bike,Gear,Precipitation Probability,Precipitation Type,Cloud Cover,Weather Visibility,\
        UV Index,Weather Ozone,Jump Count,Total Grit,Average Flow,Flagged,Average Elapsed Speed,Dirt Distance,\
        Newly Explored Distance,Newly Explored Dirt Distance,Activity Count,Total Steps,Carbon Saved,Pool Length,\
        Training Load,Intensity,Average Grade Adjusted Pace,Timer Time,Total Cycles
        """

    /// Units of the columns behind the display ones, which are in metres and seconds in every export.
    static let units: [String: String] = [
        "Elapsed Time": "s", "Moving Time": "s", "Distance": "m", "Max Speed": "m/s", "Average Speed": "m/s",
        "Elevation Gain": "m", "Elevation Loss": "m", "Elevation Low": "m", "Elevation High": "m", "Max Grade": "%",
        "Average Grade": "%", "Average Positive Grade": "%", "Average Negative Grade": "%", "Max Cadence": "rpm",
        "Average Cadence": "rpm", "Max Heart Rate": "bpm", "Average Heart Rate": "bpm", "Max Watts": "W",
        "Average Watts": "W", "Weighted Average Power": "W", "Calories": "kcal", "Max Temperature": "°C",
        "Average Temperature": "°C", "Total Work": "J", "Uphill Time": "s", "Downhill Time": "s", "Other Time": "s",
        "Athlete Weight": "kg", "Bike Weight": "kg", "Grade Adjusted Distance": "m", "Dirt Distance": "m",
        "Newly Explored Distance": "m", "Newly Explored Dirt Distance": "m", "Average Elapsed Speed": "m/s",
        "Weather Temperature": "°C", "Apparent Temperature": "°C", "Dewpoint": "°C", "Weather Pressure": "hPa",
        "Wind Speed": "m/s", "Wind Gust": "m/s", "Wind Bearing": "°", "Weather Visibility": "m", "Timer Time": "s",
    ]

    /// Columns that are text whatever they hold.
    static let texts: Set<String> = [
        "Activity ID", "Activity Name", "Activity Type", "Activity Description", "Activity Private Note",
        "Activity Gear",
        "Filename", "Type", "Weather Condition", "Bike", "Gear", "Precipitation Type", "Media",
    ]

    /// Positions of columns that are written twice: first for display, later exactly.
    static let doubled: [(display: Int, exact: Int)] = [(5, 15), (6, 17), (7, 30), (8, 37), (9, 50)]

    /// Whether a header names the same things twice where Strava's does, in whatever language.
    static func isLocalised(_ header: [String]) -> Bool {
        guard header.count >= 18, Set(header[0..<5]).count == 5 else { return false }
        return doubled.allSatisfy { pair in pair.exact >= header.count || header[pair.display] == header[pair.exact] }
    }
}

extension StravaColumns {
    /// English names by place, doubled ones as the CSV reader makes them unique; beyond the known ones, the file's own.
    static func unique(count: Int, _ own: [String]) -> [String] {
        var all = Array(names.prefix(count))
        if count == names.count + 1 { all.append("Media") }
        if all.count < count { all += own[all.count...] }
        return HeaderNames(all).names
    }
}
