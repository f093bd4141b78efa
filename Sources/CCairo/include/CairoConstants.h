// The values of Cairo's enumerations that are used here; scripts/check-cairo compares them with Cairo's headers.
#ifndef CAIRO_CONSTANTS_H
#define CAIRO_CONSTANTS_H

#define CAIRO_CONSTANTS(X) \
    X(cairoStatusSuccess, 0, CAIRO_STATUS_SUCCESS) \
    X(cairoStatusWriteError, 11, CAIRO_STATUS_WRITE_ERROR) \
    X(cairoPDFTitle, 0, CAIRO_PDF_METADATA_TITLE) \
    X(cairoPDFSubject, 2, CAIRO_PDF_METADATA_SUBJECT) \
    X(cairoPDFKeywords, 3, CAIRO_PDF_METADATA_KEYWORDS) \
    X(cairoPDFCreator, 4, CAIRO_PDF_METADATA_CREATOR) \
    X(cairoPDFCreateDate, 5, CAIRO_PDF_METADATA_CREATE_DATE) \
    X(cairoFormatRGB24, 1, CAIRO_FORMAT_RGB24) \
    X(cairoFormatA8, 2, CAIRO_FORMAT_A8) \
    X(cairoAntialiasGray, 2, CAIRO_ANTIALIAS_GRAY) \
    X(cairoCapButt, 0, CAIRO_LINE_CAP_BUTT) \
    X(cairoCapRound, 1, CAIRO_LINE_CAP_ROUND) \
    X(cairoJoinMiter, 0, CAIRO_LINE_JOIN_MITER) \
    X(cairoJoinRound, 1, CAIRO_LINE_JOIN_ROUND) \
    X(cairoHintStyleNone, 1, CAIRO_HINT_STYLE_NONE) \
    X(cairoHintMetricsOff, 1, CAIRO_HINT_METRICS_OFF) \
    X(cairoFontTypeFreeType, 1, CAIRO_FONT_TYPE_FT) \
    X(pangoScale, 1024, PANGO_SCALE)

#define CAIRO_CONSTANT(name, value, theirs) static const int name = value;
CAIRO_CONSTANTS(CAIRO_CONSTANT)
#undef CAIRO_CONSTANT

#endif
