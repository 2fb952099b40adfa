import { useMemo } from 'react';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import { useQuery } from '../../../app/use-query.ts';
import '../../../i18n/lazy/vault.ts';
import { t } from '../../../i18n/t.ts';
import { isMotorMilestone } from '../details/motor-milestone.ts';
import { useAllPhotos } from '../photos/use-photos.ts';
import { type AutomaticAlbum, automaticAlbums } from './automatic-albums.ts';

const MILESTONES_MAX = 500;

export type NamedAlbum = AutomaticAlbum & { title: string };

/** The automatic albums with their titles; undefined while something is read. */
export function useAutomaticAlbums(): NamedAlbum[] | undefined {
  const all = useAllPhotos();
  const { children } = useSelectedChild();
  const childIds = (children ?? []).map(({ record }) => record.id);
  const milestones = useQuery(
    (replica) =>
      replica.events.live({
        childIds,
        kinds: ['milestone'],
        order: 'newestFirst',
        limit: MILESTONES_MAX,
      }),
    [childIds.join()],
  );
  return useMemo(() => {
    if (!all || !children || !milestones) return undefined;
    const titles = new Map(
      milestones.map(({ record }) => [record.id, titleIn(record.payload)] as const),
    );
    const records = children.map(({ record }) => record);
    const found = automaticAlbums(
      all.map(({ record }) => record),
      records,
      titles,
    );
    const nameOf = (id: string) => records.find((child) => child.id === id)?.name ?? '';
    return found.map((album) => ({ ...album, title: titleOf(album, nameOf) }));
  }, [all, children, milestones]);
}

function titleOf(album: AutomaticAlbum, nameOf: (childId: string) => string): string {
  if (album.kind === 'month') {
    return t('vault.monthOfLife', { month: album.month, name: nameOf(album.childId) });
  }
  const { milestone } = album;
  return isMotorMilestone(milestone)
    ? t(`vault.motor-${milestone}`)
    : milestone.replace(/^entry:/, '');
}

function titleIn(payload: unknown): string {
  const { title } = payload as { title?: unknown };
  return typeof title === 'string' ? title : t('vault.milestone');
}
