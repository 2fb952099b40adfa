import { AlbumEditInput, AlbumInput } from '../records/album-input.ts';
import { AlbumRecord } from '../records/album.ts';
import type { AnyRecord } from '../records/record.ts';
import { isParent } from '../rights/roles.ts';
import { type NewRecordMeta, allRestRoutes, defineOnServer } from './define.ts';

/** Albums, on the server: the app loads their schema with the screens of the vault. */
export const albumsOnServer = defineOnServer({
  schema: AlbumRecord,
  serverFields: {},
  agreement: null,
  mayTakeOver: ({ role }) => isParent(role),
  readers: { readersKey: ({ childIds, members }) => [childIds, members], authorReads: true },
  decidesRightsOf: () => false,
  forgetsRemoved: false,
  isKnownKind: () => true,
  canComeOfMerge: (_record, { code, path }) =>
    code === 'too_big' && ['childIds', 'members'].includes(String(path[0])),
  latestDays: {},
  canBeMerged: false,
  people: [],
  conflicts: null,
  live: null,
  rest: {
    path: '/api/albums',
    tag: 'albums',
    idParam: 'id',
    childParam: null,
    childProblem: null,
    routes: allRestRoutes,
    existingOnPost: 'returned',
    input: AlbumInput,
    editInput: AlbumEditInput,
    create: (input: AlbumInput, meta: NewRecordMeta): AnyRecord => ({
      childIds: [],
      coverId: null,
      from: null,
      to: null,
      members: [],
      ...input,
      ...meta,
      childId: null,
    }),
    changes: (_album: AnyRecord, input: AlbumEditInput) => input,
  },
  files: null,
});
