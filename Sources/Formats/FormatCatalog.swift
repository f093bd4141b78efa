import Devices
import Engines
import Reading
import Tables

/// Every file format, the most particular first: the first that recognises a file reads it, and CSV takes what is left.
package enum FormatCatalog {
    package static let all: [any FileFormat.Type] = [
        WorkbookFormat.self,
        ZipFormat.self,
        SQLiteFormat.self,
        FITFormat.self,
        DuckDBFormat.self,
        ParquetFormat.self,
        ArrowFormat.self,
        AppleHealthFormat.self,
        GPXFormat.self,
        TCXFormat.self,
        GreenButtonFormat.self,
        ICalendarFormat.self,
        PrometheusFormat.self,
        InfluxAnswerFormat.self,
        GraphiteFormat.self,
        JournaldFormat.self,
        JSONLinesFormat.self,
        JSONFormat.self,
        OpenMeteoFormat.self,
        HomeAssistantFormat.self,
        UPowerFormat.self,
        GSODFormat.self,
        GHCNFormat.self,
        StravaFormat.self,
        AnnotatedCSVFormat.self,
        WebLogFormat.self,
        SyslogFormat.self,
        LogfmtFormat.self,
        ExpositionFormat.self,
        InfluxFormat.self,
        ListingFormat.self,
        RecordsFormat.self,
        LinesFormat.self,
        CSVFormat.self,
    ]
}
