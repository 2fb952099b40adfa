/**
 * The family's lists. A medicine and a food belong to one child; the others to the family. Without a schema, because
 * screens that only read a list need no more.
 */
export const LIST_KINDS = ['medicine', 'food', 'place', 'formula', 'tag'] as const;
export type ListKind = (typeof LIST_KINDS)[number];

/**
 * The groups of foods to which most allergies are known: the nine that labels in the United States have
 * to name (FALCPA 2004 and the FASTER Act 2021).
 */
export const ALLERGEN_GROUPS = [
  'milk',
  'egg',
  'peanut',
  'tree_nut',
  'fish',
  'shellfish',
  'wheat',
  'soy',
  'sesame',
  'none',
] as const;
export type AllergenGroup = (typeof ALLERGEN_GROUPS)[number];

export const FOOD_STATUSES = ['to_try', 'tried', 'likes', 'dislikes', 'reaction'] as const;
export type FoodStatus = (typeof FOOD_STATUSES)[number];

export const MEDICINE_SORTS = ['medicine', 'supplement', 'vitamin', 'other'] as const;
export type MedicineSort = (typeof MEDICINE_SORTS)[number];

export const DOSE_TIMES_MAX = 8;
export const OTHER_NAMES_MAX = 8;
export const STRENGTH_MAX_CHARS = 60;
export const INSTRUCTIONS_MAX_CHARS = 500;
export const MEDICINE_PHOTOS_MAX = 3;
export const CHOKING_NOTE_MAX_CHARS = 300;
