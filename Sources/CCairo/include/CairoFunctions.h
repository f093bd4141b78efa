// Every function of Cairo, Pango and fontconfig that the pixel surfaces call, once:
// X(result, name, (parameters), (arguments)). CCairo.h makes the table and the callers of it, CCairo.c fills the
// table, and scripts/check-cairo compares each line with the libraries' own headers.
#ifndef CAIRO_FUNCTIONS_H
#define CAIRO_FUNCTIONS_H

#define CAIRO_FUNCTIONS(X) \
    X(cairo_surface_t *_Nonnull, cairo_image_surface_create_for_data, \
      (unsigned char *_Nonnull data, cairo_format_t format, int width, int height, int stride), \
      (data, format, width, height, stride)) \
    X(cairo_surface_t *_Nonnull, cairo_pdf_surface_create_for_stream, \
      (cairo_write_func_t _Nonnull write, void *_Nullable closure, double width, double height), \
      (write, closure, width, height)) \
    X(void, cairo_pdf_surface_set_metadata, \
      (cairo_surface_t *_Nonnull surface, cairo_pdf_metadata_t metadata, const char *_Nonnull text), \
      (surface, metadata, text)) \
    X(cairo_status_t, cairo_surface_status, (cairo_surface_t *_Nonnull surface), (surface)) \
    X(void, cairo_surface_flush, (cairo_surface_t *_Nonnull surface), (surface)) \
    X(void, cairo_surface_mark_dirty, (cairo_surface_t *_Nonnull surface), (surface)) \
    X(void, cairo_surface_finish, (cairo_surface_t *_Nonnull surface), (surface)) \
    X(void, cairo_surface_destroy, (cairo_surface_t *_Nonnull surface), (surface)) \
    X(cairo_t *_Nonnull, cairo_create, (cairo_surface_t *_Nonnull surface), (surface)) \
    X(void, cairo_destroy, (cairo_t *_Nonnull cr), (cr)) \
    X(cairo_status_t, cairo_status, (cairo_t *_Nonnull cr), (cr)) \
    X(const char *_Nonnull, cairo_status_to_string, (cairo_status_t status), (status)) \
    X(void, cairo_save, (cairo_t *_Nonnull cr), (cr)) \
    X(void, cairo_restore, (cairo_t *_Nonnull cr), (cr)) \
    X(void, cairo_translate, (cairo_t *_Nonnull cr, double x, double y), (cr, x, y)) \
    X(void, cairo_scale, (cairo_t *_Nonnull cr, double x, double y), (cr, x, y)) \
    X(void, cairo_rotate, (cairo_t *_Nonnull cr, double radians), (cr, radians)) \
    X(void, cairo_new_path, (cairo_t *_Nonnull cr), (cr)) \
    X(void, cairo_new_sub_path, (cairo_t *_Nonnull cr), (cr)) \
    X(void, cairo_move_to, (cairo_t *_Nonnull cr, double x, double y), (cr, x, y)) \
    X(void, cairo_line_to, (cairo_t *_Nonnull cr, double x, double y), (cr, x, y)) \
    X(void, cairo_curve_to, \
      (cairo_t *_Nonnull cr, double x1, double y1, double x2, double y2, double x3, double y3), \
      (cr, x1, y1, x2, y2, x3, y3)) \
    X(void, cairo_arc, (cairo_t *_Nonnull cr, double x, double y, double radius, double from, double to), \
      (cr, x, y, radius, from, to)) \
    X(void, cairo_arc_negative, (cairo_t *_Nonnull cr, double x, double y, double radius, double from, double to), \
      (cr, x, y, radius, from, to)) \
    X(void, cairo_close_path, (cairo_t *_Nonnull cr), (cr)) \
    X(void, cairo_rectangle, (cairo_t *_Nonnull cr, double x, double y, double width, double height), \
      (cr, x, y, width, height)) \
    X(void, cairo_clip, (cairo_t *_Nonnull cr), (cr)) \
    X(void, cairo_paint, (cairo_t *_Nonnull cr), (cr)) \
    X(void, cairo_fill, (cairo_t *_Nonnull cr), (cr)) \
    X(void, cairo_fill_preserve, (cairo_t *_Nonnull cr), (cr)) \
    X(void, cairo_stroke, (cairo_t *_Nonnull cr), (cr)) \
    X(void, cairo_mask_surface, (cairo_t *_Nonnull cr, cairo_surface_t *_Nonnull mask, double x, double y), \
      (cr, mask, x, y)) \
    X(void, cairo_set_antialias, (cairo_t *_Nonnull cr, cairo_antialias_t antialias), (cr, antialias)) \
    X(void, cairo_set_source_rgba, (cairo_t *_Nonnull cr, double red, double green, double blue, double alpha), \
      (cr, red, green, blue, alpha)) \
    X(void, cairo_set_source, (cairo_t *_Nonnull cr, cairo_pattern_t *_Nonnull source), (cr, source)) \
    X(void, cairo_set_line_width, (cairo_t *_Nonnull cr, double width), (cr, width)) \
    X(void, cairo_set_line_cap, (cairo_t *_Nonnull cr, cairo_line_cap_t cap), (cr, cap)) \
    X(void, cairo_set_line_join, (cairo_t *_Nonnull cr, cairo_line_join_t join), (cr, join)) \
    X(void, cairo_set_dash, (cairo_t *_Nonnull cr, const double *_Nullable dashes, int count, double offset), \
      (cr, dashes, count, offset)) \
    X(cairo_pattern_t *_Nonnull, cairo_pattern_create_linear, (double x0, double y0, double x1, double y1), \
      (x0, y0, x1, y1)) \
    X(void, cairo_pattern_add_color_stop_rgba, \
      (cairo_pattern_t *_Nonnull pattern, double offset, double red, double green, double blue, double alpha), \
      (pattern, offset, red, green, blue, alpha)) \
    X(void, cairo_pattern_destroy, (cairo_pattern_t *_Nonnull pattern), (pattern)) \
    X(cairo_font_options_t *_Nonnull, cairo_font_options_create, (void), ()) \
    X(void, cairo_font_options_destroy, (cairo_font_options_t *_Nonnull options), (options)) \
    X(void, cairo_font_options_set_antialias, (cairo_font_options_t *_Nonnull options, cairo_antialias_t antialias), \
      (options, antialias)) \
    X(void, cairo_font_options_set_hint_style, (cairo_font_options_t *_Nonnull options, cairo_hint_style_t style), \
      (options, style)) \
    X(void, cairo_font_options_set_hint_metrics, \
      (cairo_font_options_t *_Nonnull options, cairo_hint_metrics_t metrics), (options, metrics)) \
    X(PangoFontMap *_Nullable, pango_cairo_font_map_new_for_font_type, (cairo_font_type_t type), (type)) \
    X(void, pango_fc_font_map_set_config, (PangoFcFontMap *_Nonnull map, FcConfig *_Nonnull config), (map, config)) \
    X(PangoContext *_Nonnull, pango_font_map_create_context, (PangoFontMap *_Nonnull map), (map)) \
    X(void, pango_cairo_context_set_resolution, (PangoContext *_Nonnull context, double dpi), (context, dpi)) \
    X(void, pango_cairo_context_set_font_options, \
      (PangoContext *_Nonnull context, const cairo_font_options_t *_Nonnull options), (context, options)) \
    X(void, pango_context_set_round_glyph_positions, (PangoContext *_Nonnull context, int round), (context, round)) \
    X(PangoLayout *_Nonnull, pango_layout_new, (PangoContext *_Nonnull context), (context)) \
    X(void, pango_layout_set_text, (PangoLayout *_Nonnull layout, const char *_Nonnull text, int length), \
      (layout, text, length)) \
    X(void, pango_layout_set_font_description, \
      (PangoLayout *_Nonnull layout, const PangoFontDescription *_Nonnull description), (layout, description)) \
    X(void, pango_layout_set_attributes, (PangoLayout *_Nonnull layout, PangoAttrList *_Nullable attributes), \
      (layout, attributes)) \
    X(void, pango_layout_get_size, (PangoLayout *_Nonnull layout, int *_Nonnull width, int *_Nonnull height), \
      (layout, width, height)) \
    X(int, pango_layout_get_baseline, (PangoLayout *_Nonnull layout), (layout)) \
    X(int, pango_layout_get_unknown_glyphs_count, (PangoLayout *_Nonnull layout), (layout)) \
    X(PangoFontDescription *_Nonnull, pango_font_description_new, (void), ()) \
    X(void, pango_font_description_free, (PangoFontDescription *_Nonnull description), (description)) \
    X(void, pango_font_description_set_family, \
      (PangoFontDescription *_Nonnull description, const char *_Nonnull family), (description, family)) \
    X(void, pango_font_description_set_weight, (PangoFontDescription *_Nonnull description, PangoWeight weight), \
      (description, weight)) \
    X(void, pango_font_description_set_absolute_size, (PangoFontDescription *_Nonnull description, double size), \
      (description, size)) \
    X(PangoAttrList *_Nonnull, pango_attr_list_new, (void), ()) \
    X(void, pango_attr_list_insert, (PangoAttrList *_Nonnull list, PangoAttribute *_Nonnull attribute), \
      (list, attribute)) \
    X(void, pango_attr_list_unref, (PangoAttrList *_Nonnull list), (list)) \
    X(PangoAttribute *_Nonnull, pango_attr_font_features_new, (const char *_Nonnull features), (features)) \
    X(void, pango_cairo_update_layout, (cairo_t *_Nonnull cr, PangoLayout *_Nonnull layout), (cr, layout)) \
    X(void, pango_cairo_show_layout, (cairo_t *_Nonnull cr, PangoLayout *_Nonnull layout), (cr, layout)) \
    X(FcConfig *_Nullable, FcConfigCreate, (void), ()) \
    X(int, FcConfigParseAndLoadFromMemory, \
      (FcConfig *_Nonnull config, const unsigned char *_Nonnull text, int complain), (config, text, complain)) \
    X(int, FcConfigAppFontAddFile, (FcConfig *_Nonnull config, const char *_Nonnull path), (config, path)) \
    X(int, FcConfigBuildFonts, (FcConfig *_Nonnull config), (config))

#endif
