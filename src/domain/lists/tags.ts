import type { ListedTag } from '../../../schema/records/list-item.ts';
import { isSameTag } from '../entries/tags.ts';

/** The look of a tag in the list; of two that two devices made, the one that was changed last. */
export function lookOfTag(tags: readonly ListedTag[], tag: string): ListedTag | null {
  return (
    tags
      .filter(({ name }) => isSameTag(name, tag))
      .toSorted((a, b) => b.updatedAt - a.updatedAt || (a.id < b.id ? -1 : 1))[0] ?? null
  );
}
