import type { PhotoRecord } from '../records/photo-item.ts';
import { canReadPhoto, canWritePhoto, childrenIn, isPrivatePhoto } from '../rights/vault.ts';
import { COPIED, COPIED_PATH } from '../rules/merge.ts';
import { defineCollection } from './define.ts';

/** Photos and videos. */
export const photos = defineCollection<PhotoRecord>()({
  name: 'photos',
  merge: {
    nested: [],
    sets: ['childIds', 'tags', 'albumIds', 'people'],
    groups: {
      taken: ['takenAt', 'takenTz', 'dateUnsure'],
      // The facts of one file.
      file: ['mime', 'bytes', 'width', 'height', 'durationSec', 'hash', 'placeholder'],
      [COPIED]: ['stored'],
    },
    unkept: [COPIED_PATH],
  },
  serverOnly: false,
  childId: 'none',
  childrenOf: childrenIn,
  at: ({ takenAt, createdAt }) => (typeof takenAt === 'number' ? takenAt : createdAt),
  kind: ({ mime }) => (typeof mime === 'string' && mime.startsWith('video/') ? 'video' : 'photo'),
  partition: 'together',
  history: 'last',
  showsMoreOrLess: false,
  rights: {
    canRead: canReadPhoto,
    hides: isPrivatePhoto,
    canWrite: canWritePhoto,
    cutFor: () => null,
  },
  lateWrites: 'own',
});
