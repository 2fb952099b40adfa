import type { EventType } from '../records/event-types.ts';
import type { LogDefinitionRecord } from '../records/log-definition.ts';
import type { Grant } from '../rights/permissions.ts';
import { isParent } from '../rights/roles.ts';
import { defineCollection, oneChild, startOf } from './define.ts';

/** The type of the entries that name a definition. */
export const DEFINED_TYPE = 'custom' satisfies EventType;

/** Whether a caregiver with this grant can meet such entries, or log them. */
export function seesDefinitions({ view, log }: Pick<Grant, 'view' | 'log'>): boolean {
  return view !== 'none' || log.includes(DEFINED_TYPE);
}

/** The family's own log types. */
export const logDefinitions = defineCollection<LogDefinitionRecord>()({
  name: 'logDefinitions',
  merge: { nested: ['fields', 'choices'], sets: [], groups: {} },
  serverOnly: false,
  childId: 'none',
  childrenOf: oneChild,
  at: startOf,
  kind: () => '',
  partition: 'together',
  history: 'first',
  showsMoreOrLess: false,
  rights: {
    canRead: ({ grants }) => Object.values(grants).some(seesDefinitions),
    hides: null,
    canWrite: ({ role }) => isParent(role),
    cutFor: () => null,
  },
  lateWrites: 'own',
});
