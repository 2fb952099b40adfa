import * as z from 'zod/mini';
import { LIST_NAME_MAX_CHARS } from '../limits.ts';
import { HexColor, LocalDate } from './child.ts';
import {
  ALLERGEN_GROUPS,
  CHOKING_NOTE_MAX_CHARS,
  DOSE_TIMES_MAX,
  FOOD_STATUSES,
  INSTRUCTIONS_MAX_CHARS,
  LIST_KINDS,
  type ListKind,
  MEDICINE_PHOTOS_MAX,
  MEDICINE_SORTS,
  OTHER_NAMES_MAX,
  STRENGTH_MAX_CHARS,
} from './list-item-kinds.ts';
import { intBetween, listOf, nonEmptyText, numberBetween, text } from './payloads/common.ts';
import { DoseUnit, MedicationRoute } from './payloads/medication.ts';
import { RecordId, recordMeta } from './record.ts';

/** An item of one of the family's lists: a medicine or a food of a child, a place, a product, the look of a tag. */

const named = (kind: ListKind) => ({
  name: nonEmptyText(LIST_NAME_MAX_CHARS[kind]).check(
    z.refine((name) => name.trim() !== '', { error: 'Give it a name.' }),
  ),
  /** No longer offered; entries that name it stay as they are. */
  archived: z.boolean(),
});

const ClockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

const wrongCourse = { error: 'The course ends before it begins.', path: ['courseTo'] };

/** The fields of each kind, besides those of every record and `kind`. */
export const listItemFields = {
  medicine: {
    ...named('medicine'),
    /** Names under which doses of it are logged as well, such as the brand. */
    otherNames: listOf(nonEmptyText(LIST_NAME_MAX_CHARS.medicine), OTHER_NAMES_MAX),
    sort: z.enum(MEDICINE_SORTS),
    /** As on the package: "120 mg / 5 ml". */
    strength: text(STRENGTH_MAX_CHARS),
    usualAmount: z.nullable(numberBetween(0.001, 10_000)),
    unit: DoseUnit,
    route: z.nullable(MedicationRoute),
    /** The plan, as the family has it from the package or the doctor; null: no such limit. */
    minIntervalMin: z.nullable(intBetween(15, 10_080)),
    maxCount24h: z.nullable(intBetween(1, 24)),
    maxAmount24h: z.nullable(numberBetween(0.001, 100_000)),
    timesOfDay: listOf(ClockTime, DOSE_TIMES_MAX),
    /** The first and the last day; null: open. */
    courseFrom: z.nullable(LocalDate),
    courseTo: z.nullable(LocalDate),
    instructions: text(INSTRUCTIONS_MAX_CHARS),
    /** Photos of the vault, of the package or of the medicine itself. */
    photoIds: z.optional(listOf(RecordId, MEDICINE_PHOTOS_MAX)),
  },
  food: {
    ...named('food'),
    /** null: by its name. */
    allergen: z.nullable(z.enum(ALLERGEN_GROUPS)),
    status: z.enum(FOOD_STATUSES),
    chokingNote: text(CHOKING_NOTE_MAX_CHARS),
  },
  place: named('place'),
  formula: named('formula'),
  tag: { ...named('tag'), color: HexColor },
} as const;

/** What a new item has where nothing else is said. */
export const listItemDefaults = {
  medicine: {
    archived: false,
    otherNames: [],
    sort: 'medicine',
    strength: '',
    usualAmount: null,
    unit: 'ml',
    route: null,
    minIntervalMin: null,
    maxCount24h: null,
    maxAmount24h: null,
    timesOfDay: [],
    courseFrom: null,
    courseTo: null,
    instructions: '',
  },
  food: { archived: false, allergen: null, status: 'to_try', chokingNote: '' },
  place: { archived: false },
  formula: { archived: false },
  tag: { archived: false },
} as const satisfies Record<ListKind, object>;

const ofFamily = { ...recordMeta, childId: z.literal(null) };
const ofChild = { ...recordMeta, childId: RecordId };

const Medicine = z
  .looseObject({ ...ofChild, kind: z.literal('medicine'), ...listItemFields.medicine })
  .check(
    z.refine(
      ({ courseFrom, courseTo }) =>
        courseFrom === null || courseTo === null || courseFrom <= courseTo,
      wrongCourse,
    ),
  );
export type Medicine = z.infer<typeof Medicine>;

const Food = z.looseObject({ ...ofChild, kind: z.literal('food'), ...listItemFields.food });
export type Food = z.infer<typeof Food>;

const Place = z.looseObject({ ...ofFamily, kind: z.literal('place'), ...listItemFields.place });
const Formula = z.looseObject({
  ...ofFamily,
  kind: z.literal('formula'),
  ...listItemFields.formula,
});
const Tag = z.looseObject({ ...ofFamily, kind: z.literal('tag'), ...listItemFields.tag });
export type ListedTag = z.infer<typeof Tag>;

export const ListItemRecord = z.discriminatedUnion('kind', [Medicine, Food, Place, Formula, Tag]);
export type ListItemRecord = z.infer<typeof ListItemRecord>;
/** An item of one list. */
export type ListItem<K extends ListKind = ListKind> = Extract<ListItemRecord, { kind: K }>;

export const ListKindSchema = z.enum(LIST_KINDS);
