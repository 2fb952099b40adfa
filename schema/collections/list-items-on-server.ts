import { ListItemEditInput, ListItemInput } from '../records/list-item-input.ts';
import type { ListKind } from '../records/list-item-kinds.ts';
import {
  ListItemRecord,
  ListKindSchema,
  listItemDefaults,
  listItemFields,
} from '../records/list-item.ts';
import type { AnyRecord } from '../records/record.ts';
import { isParent } from '../rights/roles.ts';
import { type NewRecordMeta, allRestRoutes, defineOnServer } from './define.ts';

/** The family's lists, on the server: the app loads their schema with what writes them. */
export const listItemsOnServer = /* @__PURE__ */ defineOnServer({
  schema: ListItemRecord,
  serverFields: {},
  agreement: null,
  mayTakeOver: ({ role }) => isParent(role),
  readers: { readersKey: ({ childId, kind }) => [childId, kind], authorReads: false },
  decidesRightsOf: () => false,
  forgetsRemoved: false,
  isKnownKind: ({ kind }) => typeof kind !== 'string' || ListKindSchema.safeParse(kind).success,
  // Two parents each add the last name, or the last time of day.
  canComeOfMerge: (_record, { code, path }) =>
    code === 'too_big' &&
    path.length === 1 &&
    ['otherNames', 'timesOfDay'].includes(String(path[0])),
  latestDays: {},
  canBeMerged: false,
  people: [],
  conflicts: null,
  live: null,
  rest: {
    path: '/api/list-items',
    tag: 'lists',
    idParam: 'id',
    childParam: null,
    routes: allRestRoutes,
    existingOnPost: 'returned',
    childProblem: null,
    input: ListItemInput,
    editInput: ListItemEditInput,
    create: (input: ListItemInput, meta: NewRecordMeta): AnyRecord => ({
      ...listItemDefaults[input.kind],
      ...input,
      childId: 'childId' in input ? input.childId : null,
      ...meta,
    }),
    // A field that this kind of item does not have changes nothing.
    changes: (item: AnyRecord, input: ListItemEditInput) =>
      Object.fromEntries(
        Object.entries(input).filter(([field]) =>
          Object.hasOwn(listItemFields[item['kind'] as ListKind] ?? {}, field),
        ),
      ),
  },
  files: null,
});
