import { TAGS_MAX } from '../../../../schema/limits.ts';
import {
  ALBUMS_PER_PHOTO_MAX,
  CAPTION_MAX_CHARS,
  CHILDREN_PER_ITEM_MAX,
  PEOPLE_PER_PHOTO_MAX,
} from '../../../../schema/media-limits.ts';
import type { PhotoRecord } from '../../../../schema/records/photo-item.ts';
import { t } from '../../../i18n/t.ts';
import type { PhotoChanges } from '../photos/commands.ts';

/** The fields of a photo that a person can change. */
export const draftFields = [
  'caption',
  'takenAt',
  'takenTz',
  'dateUnsure',
  'childIds',
  'people',
  'tags',
  'albumIds',
  'visibility',
  'eventId',
  'milestoneId',
] as const satisfies (keyof PhotoRecord)[];

export type PhotoDraft = Pick<PhotoRecord, (typeof draftFields)[number]>;

export function draftOf(record: PhotoRecord): PhotoDraft {
  return Object.fromEntries(draftFields.map((field) => [field, record[field]])) as PhotoDraft;
}

/** The fields whose values differ, so that an edit overwrites nothing that another device changed. */
export function changesOf(record: PhotoRecord, draft: PhotoDraft): PhotoChanges {
  const changed = draftFields.filter((field) => !isSame(record[field], draft[field]));
  return Object.fromEntries(changed.map((field) => [field, draft[field]]));
}

function isSame(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  return a.length === b.length && a.every((value) => b.includes(value));
}

/** A photo cannot be older than this: pictures of grandparents are welcome. */
export const OLDEST_PHOTO = Date.UTC(1900, 0, 1);

/** What is wrong with a draft, by field. */
export function problemsOf(
  { caption, takenAt, childIds, people, tags, albumIds }: PhotoDraft,
  now: number,
): Record<string, string | null> {
  const tooMany = (list: readonly string[], max: number) =>
    list.length > max ? t('vault.tooMany', { max }) : null;
  return {
    caption:
      caption.length > CAPTION_MAX_CHARS
        ? t('vault.captionLong', { max: CAPTION_MAX_CHARS })
        : null,
    takenAt: takenAt > now + 5 * 60_000 || takenAt < OLDEST_PHOTO ? t('vault.takenAtWrong') : null,
    childIds: tooMany(childIds, CHILDREN_PER_ITEM_MAX),
    people: tooMany(people, PEOPLE_PER_PHOTO_MAX),
    tags: tooMany(tags, TAGS_MAX),
    albumIds: tooMany(albumIds, ALBUMS_PER_PHOTO_MAX),
  };
}
