// Cairo, Pango and fontconfig, opened on first use: having them on the link line costs every start of the program
// some 8 ms, and most runs draw text or nothing. The functions bear the libraries' own names and types, are static,
// and call through a table that cairo_open fills; none may be called before it has returned 0.
#ifndef CCAIRO_H
#define CCAIRO_H

#include <stddef.h>
#include <stdint.h>

typedef struct _cairo cairo_t;
typedef struct _cairo_surface cairo_surface_t;
typedef struct _cairo_pattern cairo_pattern_t;
typedef struct _cairo_font_options cairo_font_options_t;
typedef struct _PangoFontMap PangoFontMap;
typedef struct _PangoFontMap PangoFcFontMap;
typedef struct _PangoContext PangoContext;
typedef struct _PangoLayout PangoLayout;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct _PangoAttrList PangoAttrList;
typedef struct _PangoAttribute PangoAttribute;
typedef struct _FcConfig FcConfig;

typedef int cairo_status_t;
typedef int cairo_format_t;
typedef int cairo_antialias_t;
typedef int cairo_line_cap_t;
typedef int cairo_line_join_t;
typedef int cairo_hint_style_t;
typedef int cairo_hint_metrics_t;
typedef int cairo_font_type_t;
typedef int PangoWeight;
typedef int cairo_pdf_metadata_t;
typedef cairo_status_t (*cairo_write_func_t)(void *_Nullable closure, const unsigned char *_Nonnull data, unsigned int length);

#include "CairoConstants.h"
#include "CairoFunctions.h"

/// The functions of the opened libraries.
struct CairoTable {
#define CAIRO_FIELD(result, name, parameters, arguments) result(*_Nonnull name) parameters;
    CAIRO_FUNCTIONS(CAIRO_FIELD)
#undef CAIRO_FIELD
};
extern struct CairoTable cairoTable;

/// Opens the libraries once; any thread, any number of times. 0 when every function was found, 1 when the library
/// could not be opened, 2 when it lacks a function. cairo_open_failure then says which, in the loader's words.
int cairo_open(void);
const char *_Nonnull cairo_open_failure(void);

/// The file names of the libraries that have a part in a pixel, versions and all, a blank between two; empty before
/// they are open.
void cairo_drawing_libraries(char *_Nonnull words, size_t size);

/// A digest of the fonts of a configuration, by their files' names and the versions that these state.
uint64_t cairo_fonts_digest(FcConfig *_Nonnull config);

/// Whether a font that the program brought has a character.
int cairo_face_has(FcConfig *_Nonnull config, uint32_t character);

#define CAIRO_CALLER(result, name, parameters, arguments) \
    static inline result name parameters { return cairoTable.name arguments; }
CAIRO_FUNCTIONS(CAIRO_CALLER)
#undef CAIRO_CALLER

#endif
