import { useState } from 'react';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import { useLastValue } from '../../../app/forms/use-last-value.ts';
import { useQuery } from '../../../app/use-query.ts';
import '../../../i18n/lazy/home-later.ts';
import { t } from '../../../i18n/t.ts';
import { liveEntryComments } from '../../../replica/stores/responses.ts';
import { ChipGroup } from '../../../ui/chip.tsx';
import { useRootMark } from '../../../ui/use-root-mark.ts';
import './feed-filter.module.css';
import { LatestComments } from './latest-comments.tsx';
import { LatestPhotos } from './latest-photos.tsx';
import { useLatestPhotos } from './use-latest-photos.ts';

const labels = {
  all: () => t('homeLater.showAll'),
  logs: () => t('homeLater.showLogs'),
  photos: () => t('homeLater.showPhotos'),
  comments: () => t('homeLater.showComments'),
} as const;
type Shown = keyof typeof labels;

/** Chooses what the feed shows, of the kinds of which it has any. */
export function FeedFilter() {
  const { childIds } = useSelectedChild();
  const comments =
    useLastValue(useQuery((replica) => liveEntryComments(replica, childIds), [childIds.join()])) ??
    [];
  const { photos, readMore } = useLatestPhotos();
  const [chosen, setChosen] = useState<Shown>('all');
  const offered: Shown[] = [
    'all',
    ...(photos.length > 0 ? (['logs', 'photos'] as const) : []),
    ...(comments.length > 0 ? (['comments'] as const) : []),
  ];
  // The last comment or photo may be deleted while they are shown.
  const shown = offered.includes(chosen) ? chosen : 'all';
  useRootMark('feed', shown !== 'all' && shown);
  if (offered.length === 1) return null;
  return (
    <>
      <ChipGroup
        scroll
        label={t('homeLater.show')}
        options={offered.map((value) => ({ value, label: labels[value]() }))}
        value={shown}
        onChange={setChosen}
      />
      {shown === 'photos' && <LatestPhotos photos={photos} onMore={readMore} />}
      {shown === 'comments' && <LatestComments comments={comments.map(({ record }) => record)} />}
    </>
  );
}
