import { PhotoEditInput, PhotoInput, photoDefaults } from '../records/photo-input.ts';
import { PhotoRecord, PhotoVisibility } from '../records/photo-item.ts';
import type { AnyRecord } from '../records/record.ts';
import { isParent } from '../rights/roles.ts';
import { requireZone } from '../rules/days.ts';
import { COPIED_PATH, clockOf, newestStamp } from '../rules/merge.ts';
import { type NewRecordMeta, allRestRoutes, defineOnServer } from './define.ts';
import { photoFilesOnServer } from './photo-files-on-server.ts';

/** Photos and videos, on the server: the app loads their schema with the screens of the vault. */
export const photosOnServer = defineOnServer({
  schema: PhotoRecord,
  serverFields: {
    stored: { initial: [], message: 'Only the server says which files it holds.' },
  },
  agreement: null,
  mayTakeOver: ({ role }) => isParent(role),
  readers: {
    readersKey: ({ childIds, visibility }) => [childIds, visibility],
    authorReads: true,
  },
  decidesRightsOf: () => false,
  forgetsRemoved: true,
  isKnownKind: ({ visibility }) =>
    typeof visibility !== 'string' || PhotoVisibility.safeParse(visibility).success,
  // Two people each add the last tag, or the last child.
  canComeOfMerge: (_record, { code, path }) =>
    code === 'too_big' && ['childIds', 'tags', 'albumIds', 'people'].includes(String(path[0])),
  latestDays: {},
  canBeMerged: false,
  people: [],
  conflicts: null,
  live: {
    eventName(change, record) {
      if (change === 'removed') return 'photo:deleted';
      if (change === 'added') return 'photo:new';
      return isUpload(record) ? 'photo:uploaded' : null;
    },
    notificationType: (change) => (change === 'removed' ? 'photo_deleted' : 'photo'),
    dataKey: 'item',
  },
  rest: {
    path: '/api/photos',
    tag: 'photos',
    idParam: 'id',
    childParam: null,
    childProblem: null,
    routes: allRestRoutes,
    existingOnPost: 'returned',
    input: PhotoInput,
    editInput: PhotoEditInput,
    create(input: PhotoInput, meta: NewRecordMeta): AnyRecord {
      requireZone(input.takenTz ?? 'UTC');
      return {
        ...photoDefaults(meta.createdAt),
        // Whoever states a time is sure of it, unless they say otherwise.
        dateUnsure: input.takenAt === undefined,
        ...input,
        ...meta,
        childId: null,
      };
    },
    changes(_photo: AnyRecord, input: PhotoEditInput) {
      if (input.takenTz !== undefined) requireZone(input.takenTz);
      return input;
    },
  },
  files: photoFilesOnServer,
});

/** Whether the newest write is the server's, which has received a file. */
function isUpload(record: AnyRecord): boolean {
  const isCopied = clockOf(record, COPIED_PATH) > clockOf(record, '*');
  return isCopied && clockOf(record, COPIED_PATH) === newestStamp(record);
}
