import * as z from 'zod/mini';
import { ALBUM_TITLE_MAX_CHARS } from '../media-limits.ts';
import { LocalDate } from './child.ts';
import { nonEmptyText } from './payloads/common.ts';
import { RecordId, recordMeta } from './record.ts';
import { ChildIds, ChosenPeople } from './vault-fields.ts';

/** An album. Photos name their albums (`albumIds`), and keep their own visibility. */

const wrongRange = { error: 'The end is before the start.', path: ['to'] };

export const albumFields = {
  childIds: ChildIds,
  title: nonEmptyText(ALBUM_TITLE_MAX_CHARS).check(
    z.refine((title) => title.trim() !== '', { error: 'Give it a title.' }),
  ),
  /** The photo on its cover; null: the newest. */
  coverId: z.nullable(RecordId),
  /** The days that it is about; null: open. */
  from: z.nullable(LocalDate),
  to: z.nullable(LocalDate),
  /** The people who see it besides the parents and its author; empty: all who see the photos. */
  members: ChosenPeople,
};

export const AlbumRecord = z
  .looseObject({ ...recordMeta, childId: z.literal(null), ...albumFields })
  .check(z.refine(({ from, to }) => from === null || to === null || from <= to, wrongRange));
export type AlbumRecord = z.infer<typeof AlbumRecord>;
