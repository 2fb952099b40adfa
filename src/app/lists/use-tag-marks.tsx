import { useCallback, type ReactNode } from 'react';
import { lookOfTag } from '../../domain/lists/tags.ts';
import { ColorMark } from '../../ui/color-mark.tsx';
import { useLaterList } from './use-later-list.ts';

/** The mark of a tag in its colour; undefined for one without a colour. */
export function useTagMarks(): (tag: string) => ReactNode {
  const listed = useLaterList('tag');
  return useCallback(
    (tag) => {
      const look = lookOfTag(listed ?? [], tag);
      return look && !look.archived ? <ColorMark color={look.color} /> : undefined;
    },
    [listed],
  );
}
