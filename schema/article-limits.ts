/**
 * The limits of articles that device and server share (screens.md §10.2).
 * Not in limits.ts: the first load does not need them.
 */

export const ARTICLE_TITLE_MIN_CHARS = 3;
export const ARTICLE_TITLE_MAX_CHARS = 120;
export const ARTICLE_SUMMARY_MAX_CHARS = 240;
/** The text of all blocks, with the descriptions of pictures. */
export const ARTICLE_MAX_CHARS = 50_000;
/** Each block has an id, an order and a clock; so many fit into a record beside the longest text. */
export const ARTICLE_BLOCKS_MAX = 300;
export const ARTICLE_IMAGES_MAX = 20;
export const ARTICLE_TABLES_MAX = 10;
export const TABLE_ROWS_MAX = 12;
export const TABLE_COLUMNS_MAX = 6;
/** How far an item of a list can be indented: 0 is not at all. */
export const LIST_LEVEL_MAX = 3;
export const ALT_MAX_CHARS = 300;
export const CHECKLIST_TITLE_MAX_CHARS = 120;
export const CHECKLIST_ITEMS_MAX = 40;
export const CHECKLIST_ITEM_MAX_CHARS = 200;
export const LINK_MAX_CHARS = 2_000;
export const SOURCES_MAX = 10;
export const SOURCE_TITLE_MAX_CHARS = 120;
export const ARTICLE_AGE_MAX_MONTHS = 228;
/** The former versions that the revisions of an article show. */
export const REVISIONS_MAX = 50;
/** The smallest width of a picture for the cover. */
export const COVER_MIN_WIDTH_PX = 600;
