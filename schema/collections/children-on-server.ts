import { ChildWithSettings } from '../records/child-settings.ts';
import type { AnyRecord } from '../records/record.ts';
import { isParent } from '../rights/roles.ts';
import { ChildInput, ChildEditInput } from '../wire/rest.ts';
import { DEFAULT_CHILD_COLOR } from '../limits.ts';
import { type NewRecordMeta, allRestRoutes, defineOnServer } from './define.ts';

export const childrenOnServer = defineOnServer({
  schema: ChildWithSettings,
  serverFields: {
    caregivers: {
      initial: [],
      message: 'Who may care for a child is changed in the family settings.',
    },
  },
  agreement: null,
  mayTakeOver: ({ role }) => isParent(role),
  // Readers depend on the grants, and a device whose grants change reads everything again.
  readers: { readersKey: () => null, authorReads: false },
  decidesRightsOf: () => true,
  forgetsRemoved: false,
  isKnownKind: () => true,
  // Two parents who each add a line to the card end up with both.
  canComeOfMerge: (_child, { code, path }) =>
    code === 'custom' && path.length === 1 && ['medicines', 'contacts'].includes(String(path[0])),
  latestDays: { birthdate: 1, dueDate: 366 },
  canBeMerged: false,
  people: [],
  conflicts: null,
  live: null,
  rest: {
    path: '/api/user-children',
    tag: 'children',
    idParam: 'id',
    childParam: null,
    routes: allRestRoutes,
    existingOnPost: 'returned',
    childProblem: null,
    input: ChildInput,
    editInput: ChildEditInput,
    create: (input: ChildInput, meta: NewRecordMeta): AnyRecord => ({
      birthdate: null,
      gender: null,
      chartSex: null,
      gestationDays: null,
      color: DEFAULT_CHILD_COLOR,
      caregivers: [],
      ...input,
      ...meta,
      childId: meta.id,
    }),
    changes: (_child: AnyRecord, input: ChildEditInput) => input,
  },
  files: null,
});
