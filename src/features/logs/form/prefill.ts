import { DiaperKind } from '../../../../schema/records/payloads/diaper.ts';
import { BottleContent } from '../../../../schema/records/payloads/feeding.ts';
import type { SheetSearch } from '../../../app/navigation/sheets.ts';
import { type Units, mlToVolume } from '../../../domain/units.ts';
import type { FeedPart, FormType, PayloadValues } from './values.ts';

/**
 * What the address adds to a new entry (`?new=diaper&kind=wet`, `?new=feeding&ml=120`): shortcuts
 * and links of other apps. What is not understood is passed over.
 */
export function prefilled<T extends FormType>(
  type: T,
  blank: PayloadValues[T],
  search: SheetSearch,
  units: Units,
): PayloadValues[T] {
  const change = (): object => {
    switch (type as FormType) {
      case 'diaper': {
        const known = DiaperKind.safeParse(search.kind);
        return known.success ? { kind: known.data } : {};
      }
      case 'sleep':
        return search.kind === 'nap' || search.kind === 'night' ? { kind: search.kind } : {};
      case 'feeding':
        return feedingChange(blank as PayloadValues['feeding'], search, units);
      case 'pumping':
      case 'medication':
      case 'temperature':
      case 'note':
        return {};
    }
  };
  return { ...blank, ...change() };
}

const PARTS: readonly FeedPart[] = ['breast', 'bottle', 'solids', 'tube'];

function feedingChange(
  blank: PayloadValues['feeding'],
  { kind, side, content, ml }: SheetSearch,
  { volume }: Units,
): Partial<PayloadValues['feeding']> {
  const amount = Number(ml);
  const known = BottleContent.safeParse(content);
  const hasBottle = kind === 'bottle' || known.success || amount > 0;
  const parts = PARTS.filter(
    (part) =>
      part === kind ||
      (part === 'breast' && side !== undefined && kind === undefined) ||
      (part === 'bottle' && hasBottle),
  );
  const [bottle] = blank.bottles;
  const shown = amount > 0 ? mlToVolume({ si: amount }, volume) : null;
  return {
    parts,
    ...(side === 'left' || side === 'right' ? { startSide: side } : {}),
    ...(bottle && hasBottle
      ? {
          bottles: [
            {
              ...bottle,
              content: known.success ? known.data : bottle.content,
              taken:
                shown === null
                  ? bottle.taken
                  : { shown, unit: volume, kept: { shown, ml: amount, entered: null } },
            },
          ],
        }
      : {}),
  };
}
