import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { Refusal } from '../refusal.ts';
import { type WhoSex, readWhoTables } from '../who-tables.ts';
import type { App } from './context.ts';

/**
 * The figures of WHO that the app carries, for other clients and to compare versions. The app itself
 * reads its own copy, which it has without a connection.
 */

/** What each name of the specification contains: the tables, and what a row is counted by. */
const standards: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  wfa: [['weight', 'kg']],
  lhfa: [['length', 'cm']],
  hcfa: [['head', 'cm']],
  bfa: [['bmi', 'kg/m²']],
  wfl: [
    ['weightForLength', 'kg'],
    ['weightForHeight', 'kg'],
  ],
};

const Table = z.looseObject({
  reference: z.enum(['who2006', 'who2007']),
  measure: z.string(),
  unit: z.string(),
  /** What a row is for: a day or a month of age, or a millimetre of length. */
  by: z.enum(['day', 'month', 'mm']),
  /** Of the first row; each further one is one more. */
  start: z.int(),
  L: z.array(z.number()),
  M: z.array(z.number()),
  S: z.array(z.number()),
});
type Table = z.infer<typeof Table>;

const StandardAnswer = z.looseObject({
  standard: z.string(),
  source: z.string(),
  /** Changes with any figure. */
  version: z.string(),
  /** By sex; one of them where the name says which. */
  tables: z.partialRecord(z.enum(['f', 'm']), z.array(Table)),
});
type StandardAnswer = z.infer<typeof StandardAnswer>;

export function whoStandardRoutes(app: App): void {
  const known = new Map<string, StandardAnswer>();
  const schema = {
    tags: ['growth'],
    params: z.strictObject({ standard: z.string().check(z.maxLength(40)) }),
    response: { 200: StandardAnswer },
  };
  const path = '/api/user-children/who-standards/:standard';
  app.get(path, { config: { access: 'member' }, schema }, (request) => {
    const { standard } = request.params;
    const answer = known.get(standard) ?? answerFor(standard);
    known.set(standard, answer);
    return answer;
  });
}

/** @throws Refusal NOT_FOUND for a name that is none of the five, with or without `-f` or `-m` */
function answerFor(name: string): StandardAnswer {
  const [, standard = '', only] = /^(\w+?)(?:-([fm]))?$/.exec(name) ?? [];
  if (!Object.hasOwn(standards, standard)) {
    throw new Refusal('NOT_FOUND', 'There is no such growth standard.');
  }
  const sexes: readonly WhoSex[] = only === 'f' || only === 'm' ? [only] : ['f', 'm'];
  const tables = Object.fromEntries(sexes.map((sex) => [sex, tablesOf(standard, sex)]));
  const version = createHash('sha256').update(JSON.stringify(tables)).digest('hex').slice(0, 16);
  return {
    standard,
    source:
      'World Health Organization: Child Growth Standards (2006, 2007), Reference (2007). Methods: docs/growth.md',
    version,
    tables,
  };
}

function tablesOf(standard: string, sex: WhoSex): Table[] {
  const read = readWhoTables(sex);
  return (['who2006', 'who2007'] as const).flatMap((reference) =>
    (standards[standard] ?? []).flatMap(([measure, unit]) => {
      const table = read[reference][measure];
      return table
        ? [{ reference, measure, unit, by: countedBy(reference, measure), ...table }]
        : [];
    }),
  );
}

function countedBy(reference: string, measure: string): Table['by'] {
  if (measure.startsWith('weightFor')) return 'mm';
  return reference === 'who2006' ? 'day' : 'month';
}
