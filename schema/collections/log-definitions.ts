import {
  LogDefinitionEditInput,
  LogDefinitionInput,
  type LogDefinitionRecord,
  LogDefinitionRecord as definitionSchema,
  OwnFieldKind,
} from '../records/log-definition.ts';
import { DEFAULT_CHILD_COLOR } from '../limits.ts';
import type { AnyRecord } from '../records/record.ts';
import type { EventType } from '../records/event.ts';
import type { Grant } from '../rights/permissions.ts';
import { isParent } from '../rights/roles.ts';
import {
  type NewRecordMeta,
  allRestRoutes,
  defineCollection,
  defineOnServer,
  startOf,
} from './define.ts';

/** The type of the entries that name a definition. */
const DEFINED: EventType = 'custom';

/** Whether a caregiver with this grant can meet such entries, or log them. */
export function seesDefinitions({ view, log }: Pick<Grant, 'view' | 'log'>): boolean {
  return view !== 'none' || log.includes(DEFINED);
}

/** The family's own log types. */
export const logDefinitions = defineCollection<LogDefinitionRecord>()({
  name: 'logDefinitions',
  merge: { nested: ['fields', 'choices'], sets: [], groups: {} },
  serverOnly: false,
  serverFields: {},
  childId: 'none',
  at: startOf,
  kind: () => '',
  partition: 'together',
  history: 'first',
  forgetsRemoved: false,
  showsMoreOrLess: false,
  rights: {
    canRead: ({ grants }) => Object.values(grants).some(seesDefinitions),
    canWrite: ({ role }) => isParent(role),
    mayTakeOver: ({ role }) => isParent(role),
    cutFor: () => null,
    mayExport: () => true,
  },
  lateWrites: 'own',
  // Readers depend on the grants, and a device whose grants change reads everything again.
  readers: { readersKey: () => null, authorReads: false },
  decidesRightsOf: () => false,
  exportFiles: {
    table: {
      of: 'records',
      columns: ['name', 'icon', 'color', 'timed', 'archived', 'fields', 'choices'],
    },
    photoField: null,
  },
  label: ({ name }) => ({ key: 'syncSheet.itemLogDefinition', values: { name: String(name) } }),
});

export const logDefinitionsOnServer = /* @__PURE__ */ defineOnServer({
  schema: definitionSchema,
  isKnownKind: ({ fields }) =>
    Object.values(fields ?? {}).every((field) => {
      const { kind }: { kind?: unknown } = field ?? {};
      return typeof kind !== 'string' || OwnFieldKind.safeParse(kind).success;
    }),
  // Two parents each add the last field, or the last choice.
  canComeOfMerge: (_record, { code, path }) =>
    code === 'custom' && path.length === 1 && ['fields', 'choices'].includes(String(path[0])),
  latestDays: {},
  people: [],
  live: null,
  rest: {
    path: '/api/log-definitions',
    tag: 'log definitions',
    idParam: 'id',
    childParam: null,
    routes: allRestRoutes,
    existingOnPost: 'returned',
    input: LogDefinitionInput,
    editInput: LogDefinitionEditInput,
    create: (input: LogDefinitionInput, meta: NewRecordMeta): AnyRecord => ({
      icon: 'shapes',
      color: DEFAULT_CHILD_COLOR,
      timed: false,
      archived: false,
      fields: {},
      choices: {},
      ...input,
      ...meta,
      childId: null,
    }),
    changes: (_definition: AnyRecord, input: LogDefinitionEditInput) => input,
  },
});
