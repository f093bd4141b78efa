/// Every foreign word, by theme.
package enum ForeignCatalog {
    package static let all: [ForeignWord] =
        ForeignTimes.all + ForeignRows.all + ForeignColumns.all + ForeignGroups.all + ForeignFiles.all
        + ForeignPlots.all + ForeignMarks.all
}
