import type { EventType } from '../../../../schema/records/event-types.ts';

/** The blocks of the doctor's page, in their order, with the types that each shows. */
const typesByBlock = {
  child: [],
  growth: [],
  feeding: ['feeding'],
  diapers: ['diaper'],
  sleep: ['sleep'],
  health: ['temperature', 'medication'],
  symptoms: ['symptom'],
  vaccinations: ['vaccination'],
  questions: [],
  protocol: ['feeding', 'diaper', 'sleep'],
} as const satisfies Record<string, readonly EventType[]>;

export type BlockName = keyof typeof typesByBlock;
const names = Object.keys(typesByBlock) as BlockName[];

/** The blocks of which a person may see something. */
export function blocksFor(maySee: (type: EventType) => boolean): BlockName[] {
  return names.filter((name) => {
    const types: readonly EventType[] = typesByBlock[name];
    return types.length === 0 || types.some(maySee);
  });
}
