/** What the columns of an unknown table mean, as a person has said it. */

export const mappedFields = [
  'start',
  'end',
  'duration',
  'type',
  'child',
  'amount',
  'unit',
  'note',
] as const;
export type MappedField = (typeof mappedFields)[number];

/** What a value of the type column becomes: an entry of ours, a measurement, an own type, or a note. */
export type MappedKind = SimpleKind | 'own' | 'note';

/** The entries that a row with at most one amount can be. */
export const simpleKinds = [
  'bottle',
  'breast',
  'solids',
  'wet',
  'dirty',
  'both',
  'sleep',
  'pumping',
  'temperature',
  'weight',
  'length',
  'head',
  'tummy_time',
  'bath',
  'medication',
  'activity',
  'milestone',
] as const;
export type SimpleKind = (typeof simpleKinds)[number];

export type ColumnMapping = {
  /** The column of each field, in lower case; null for none. */
  columns: Readonly<Record<MappedField, string | null>>;
  /** By the value of the type column, in lower case; '' where there is no such column. */
  kinds: Readonly<Record<string, MappedKind>>;
};

/** Words in headers, in the order in which they are tried. */
const headerWords: Readonly<Record<MappedField, readonly RegExp[]>> = {
  start: [/^start/i, /^begin/i, /^date ?time$/i, /^time$/i, /date/i, /time/i, /^when/i],
  end: [/^end/i, /^finish/i, /^stop/i],
  duration: [/duration/i, /^length$/i, /minutes/i],
  type: [/^activity$/i, /^type$/i, /type/i, /category/i, /activity/i, /^kind/i, /^what/i],
  child: [/^child/i, /^baby/i, /^name$/i],
  amount: [/amount/i, /quantity/i, /volume/i, /value/i, /how much/i],
  unit: [/unit/i],
  note: [/note/i, /comment/i, /description/i, /text/i, /remark/i],
};

/** A first guess, which the person corrects. Each column is used once. */
export function guessColumns(head: readonly string[]): ColumnMapping['columns'] {
  const free = new Set(head.filter((name) => name !== ''));
  const columns = {} as Record<MappedField, string | null>;
  for (const field of mappedFields) {
    const found = headerWords[field]
      .map((word) => [...free].find((name) => word.test(name)))
      .find((name) => name !== undefined);
    columns[field] = found?.toLowerCase() ?? null;
    if (found !== undefined) free.delete(found);
  }
  return columns;
}

/** Words in the values of a type column, in the order in which they are tried. */
const kindWords: readonly (readonly [RegExp, SimpleKind])[] = [
  [/pump|express/i, 'pumping'],
  [/breast ?feed|nurs/i, 'breast'],
  [/solid|meal|food/i, 'solids'],
  [/bottle|formula|feed|milk/i, 'bottle'],
  [/wet.*(dirty|bm|poo)|(dirty|bm|poo).*wet|both|mixed/i, 'both'],
  [/dirty|poo|stool|\bbm\b/i, 'dirty'],
  [/wet|pee|urine|diaper|nappy/i, 'wet'],
  [/sleep|nap|night/i, 'sleep'],
  [/temp|fever/i, 'temperature'],
  [/weight/i, 'weight'],
  [/head/i, 'head'],
  [/length|height/i, 'length'],
  [/tummy/i, 'tummy_time'],
  [/bath/i, 'bath'],
  [/medic|vitamin|dose/i, 'medication'],
  [/milestone|first/i, 'milestone'],
  [/play|walk|activity|story/i, 'activity'],
];

export function guessKind(value: string): MappedKind {
  if (/note|diary|comment/i.test(value)) return 'note';
  return kindWords.find(([word]) => word.test(value))?.[1] ?? (value === '' ? 'note' : 'own');
}
