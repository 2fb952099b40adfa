import * as z from 'zod/mini';
import { keysOf } from '../../../schema/keys.ts';
import { SolidUnit } from '../../../schema/records/payloads/feeding.ts';
import { DoseUnit } from '../../../schema/records/payloads/medication.ts';
import { measures } from '../../domain/measures/measures.ts';
import type { Units } from '../../domain/units.ts';
import { defineFact } from '../../lib/device-facts.ts';
import { usePageAtom } from '../../ui/use-atom.ts';
import { storedChoice } from './stored-choice.ts';
import { usesOunces, useUnits } from './units.ts';

/** The units of what is not part of Home's first paint. */
const MoreUnits = z.object({
  weight: z.enum(measures.weight.units),
  length: z.enum(measures.length.units),
  head: z.enum(measures.head.units),
  /** The unit of a new food, and of a new medicine; null: the form's own habit. */
  solids: z.nullable(SolidUnit),
  dose: z.nullable(DoseUnit),
});
type MoreUnits = z.infer<typeof MoreUnits>;

export const moreUnitsFact = defineFact({
  key: 'more-units',
  wipedBy: [],
  parse: parseUnits,
});
// Without storage, the units of the country are used.
const moreUnits = storedChoice<MoreUnits, Partial<MoreUnits>>(moreUnitsFact, (stored) => ({
  ...usualMoreUnits(),
  ...stored,
}));

export function useMoreUnits(): MoreUnits {
  return usePageAtom(moreUnits.atom);
}

/** All units that an entry form begins with. */
export function useFormUnits(): Units {
  const { solids, dose } = useMoreUnits();
  return { ...useUnits(), solids, dose };
}

export function changeMoreUnits(change: Partial<MoreUnits>): void {
  void moreUnits.change((old) => ({ ...old, ...change }));
}

function usualMoreUnits(): MoreUnits {
  const length = usesOunces() ? 'in' : 'cm';
  return { weight: usesOunces() ? 'lb' : 'kg', length, head: length, solids: null, dose: null };
}

/** A unit that this release does not know counts as absent, and leaves the others as they are. */
function parseUnits(stored: unknown): Partial<MoreUnits> | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { shape } = MoreUnits;
  const known = keysOf(shape).flatMap((name) => {
    const value: unknown = Reflect.get(stored, name);
    return shape[name].safeParse(value).success ? [[name, value] as const] : [];
  });
  return Object.fromEntries(known);
}
