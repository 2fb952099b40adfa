import { DEFAULT_CHILD_COLOR } from '../limits.ts';
import { LogDefinitionEditInput, LogDefinitionInput } from '../records/log-definition-input.ts';
import { LogDefinitionRecord, OwnFieldKind } from '../records/log-definition.ts';
import type { AnyRecord } from '../records/record.ts';
import { isParent } from '../rights/roles.ts';
import { type NewRecordMeta, allRestRoutes, defineOnServer } from './define.ts';

/**
 * The server's part of `logDefinitions`. In a file of its own, because the app loads the schema with
 * the screens that write definitions: the bundler would move it to the file that imports it first.
 */
export const logDefinitionsOnServer = defineOnServer({
  schema: LogDefinitionRecord,
  serverFields: {},
  agreement: null,
  mayTakeOver: ({ role }) => isParent(role),
  // Readers depend on the grants, and a device whose grants change reads everything again.
  readers: { readersKey: () => null, authorReads: false },
  decidesRightsOf: () => false,
  forgetsRemoved: false,
  isKnownKind: ({ fields }) =>
    Object.values(fields ?? {}).every((field) => {
      const { kind }: { kind?: unknown } = field ?? {};
      return typeof kind !== 'string' || OwnFieldKind.safeParse(kind).success;
    }),
  // Two parents each add the last field, or the last choice.
  canComeOfMerge: (_record, { code, path }) =>
    code === 'custom' && path.length === 1 && ['fields', 'choices'].includes(String(path[0])),
  latestDays: {},
  canBeMerged: false,
  people: [],
  conflicts: null,
  live: null,
  rest: {
    path: '/api/log-definitions',
    tag: 'log definitions',
    idParam: 'id',
    childParam: null,
    routes: allRestRoutes,
    existingOnPost: 'returned',
    childProblem: null,
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
  files: null,
});
