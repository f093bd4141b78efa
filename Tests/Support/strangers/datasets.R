# Writes R's own data sets into a folder, as R users hand them on: Rscript datasets.R FOLDER
folder <- commandArgs(TRUE)[1]
dir.create(folder, showWarnings = FALSE, recursive = TRUE)
at <- function(name, kind) file.path(folder, paste0(name, ".", kind))

# A series becomes a table with its times in years.
frame <- function(x) {
  if (is.mts(x)) return(data.frame(time = as.numeric(time(x)), unclass(x)[, ], check.names = FALSE))
  data.frame(time = as.numeric(time(x)), value = as.numeric(x))
}
series <- function(name) { x <- frame(get(name)); if (ncol(x) == 2) names(x)[2] <- name; x }

plain <- function(x) { x <- as.data.frame(x); x[] <- lapply(x, function(c) if (is.factor(c)) as.character(c) else c); x }

for (name in c("mtcars", "quakes", "HairEyeColor", "Titanic", "Orange", "USArrests", "state.x77", "WorldPhones"))
  write.csv(plain(get(name)), at(name, "csv"), row.names = name %in% c("mtcars", "USArrests", "state.x77", "WorldPhones"))
for (name in c("AirPassengers", "UKgas", "EuStockMarkets"))
  write.csv(series(name), at(name, "csv"), row.names = FALSE)
for (name in c("airquality", "mtcars", "ToothGrowth", "women"))
  write.table(plain(get(name)), at(name, "txt"), quote = name != "airquality")
write.table(series("LakeHuron"), at("LakeHuron", "txt"), row.names = FALSE, quote = FALSE)

for (name in c("esoph", "faithful", "InsectSprays", "iris", "warpbreaks"))
  openxlsx::write.xlsx(plain(get(name)), at(name, "xlsx"))
openxlsx::write.xlsx(series("Seatbelts"), at("Seatbelts", "xlsx"))

sqlite <- function(name, x) {
  path <- at(name, "sqlite")
  unlink(path)
  db <- DBI::dbConnect(RSQLite::SQLite(), path)
  DBI::dbWriteTable(db, name, x)
  DBI::dbDisconnect(db)
}
for (name in c("ChickWeight", "infert", "PlantGrowth")) sqlite(name, plain(get(name)))
sqlite("sunspot.month", series("sunspot.month"))

# The tables of packages, without what is not a table: maps, fitted models, lists.
for (package in c("ggplot2", "MASS", "survival", "nlme", "lme4")) {
  for (item in unique(sub(" .*", "", data(package = package)$results[, "Item"]))) {
    found <- new.env()
    try(data(list = item, package = package, envir = found), silent = TRUE)
    x <- found[[item]]
    if (is.null(x)) next
    if (is.ts(x)) x <- frame(x)
    if (!is.data.frame(x) || any(vapply(x, function(c) is.list(c) || is.matrix(c), TRUE))) next
    dir.create(file.path(folder, package), showWarnings = FALSE)
    write.csv(plain(x), file.path(folder, package, paste0(item, ".csv")), row.names = FALSE)
  }
}
