import { TAGS_MAX } from '../../../../schema/limits.ts';
import { ALBUMS_PER_PHOTO_MAX, CHILDREN_PER_ITEM_MAX } from '../../../../schema/media-limits.ts';
import type { PhotoRecord, PhotoVisibility } from '../../../../schema/records/photo-item.ts';
import type { Rights } from '../../../app/entries/rights.ts';
import { collections } from '../../../../schema/collections.ts';
import type { PhotoChanges } from '../photos/commands.ts';

/** One change of several photos. */
export type PhotoChange =
  | { kind: 'album'; albumIds: readonly string[] }
  | { kind: 'child'; childIds: readonly string[] }
  | { kind: 'tags'; add: readonly string[]; remove: readonly string[] }
  | { kind: 'visibility'; visibility: PhotoVisibility | null };

export type PreparedChanges = {
  /** What each photo gets, and what it had; photos that stay as they are are missing. */
  byId: ReadonlyMap<string, { changes: PhotoChanges; former: PhotoChanges }>;
  /** Photos that this person may not change like this. */
  denied: number;
  /** Photos that would have too many children, tags or albums. */
  full: number;
};

/** What a change does to each of the photos. */
export function prepareChanges(
  records: readonly PhotoRecord[],
  change: PhotoChange,
  rights: Pick<Rights, 'may'>,
): PreparedChanges {
  const byId = new Map<string, { changes: PhotoChanges; former: PhotoChanges }>();
  let [denied, full] = [0, 0];
  for (const record of records) {
    const changes = changesOf(record, change);
    if (changes === null) continue;
    const after = { ...record, ...changes };
    if (!fits(after)) full += 1;
    else if (!rights.may('edit', collections.photos, record, after)) denied += 1;
    else byId.set(record.id, { changes, former: formerOf(record, changes) });
  }
  return { byId, denied, full };
}

/** Null: the photo stays as it is. */
function changesOf(record: PhotoRecord, change: PhotoChange): PhotoChanges | null {
  switch (change.kind) {
    case 'album':
      return added('albumIds', record.albumIds, change.albumIds);
    case 'child':
      return added('childIds', record.childIds, change.childIds);
    case 'tags': {
      const isIn = (list: readonly string[], tag: string) =>
        list.some((other) => other.toLowerCase() === tag.toLowerCase());
      const kept = record.tags.filter((tag) => !isIn(change.remove, tag));
      const tags = [...kept, ...change.add.filter((tag) => !isIn(kept, tag))];
      const isSame =
        tags.length === record.tags.length && tags.every((tag) => record.tags.includes(tag));
      return isSame ? null : { tags };
    }
    case 'visibility':
      return change.visibility === null || change.visibility === record.visibility
        ? null
        : { visibility: change.visibility };
  }
}

function added(
  field: 'albumIds' | 'childIds',
  before: readonly string[],
  ids: readonly string[],
): PhotoChanges | null {
  const missing = ids.filter((id) => !before.includes(id));
  return missing.length === 0 ? null : { [field]: [...before, ...missing] };
}

function fits({ albumIds, childIds, tags }: PhotoRecord): boolean {
  return (
    albumIds.length <= ALBUMS_PER_PHOTO_MAX &&
    childIds.length <= CHILDREN_PER_ITEM_MAX &&
    tags.length <= TAGS_MAX
  );
}

function formerOf(record: PhotoRecord, changes: PhotoChanges): PhotoChanges {
  return Object.fromEntries(
    Object.keys(changes).map((field) => [field, record[field as keyof PhotoRecord]]),
  );
}
