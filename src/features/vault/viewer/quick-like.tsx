import Heart from 'lucide-react/icons/heart';
import { collections } from '../../../../schema/collections.ts';
import type { PhotoRecord } from '../../../../schema/records/photo-item.ts';
import { useMayRespond } from '../../../app/responses/may-respond.ts';
import { useQuery } from '../../../app/use-query.ts';
import '../../../i18n/lazy/vault.ts';
import { t } from '../../../i18n/t.ts';
import { liveCounts } from '../../../replica/stores/responses.ts';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import styles from './viewer.module.css';

type QuickLikeProps = { record: PhotoRecord; className: string | undefined; onToggle: () => void };

/** Likes a photo with one tap; how many do is in its name and beside it. */
export function QuickLike({ record, className, onToggle }: QuickLikeProps) {
  const mayLike = useMayRespond({ collection: collections.photos.name, record });
  const counts = useQuery((replica) => liveCounts(replica, [record.id]), [record.id]);
  const { liked = false, likes = 0 } = counts?.get(record.id) ?? {};
  if (mayLike === false) return null;
  return (
    <span className={styles.like}>
      <IconButton
        icon={Heart}
        label={t('vault.like')}
        aria-pressed={liked}
        className={cx(className, liked && styles.liked)}
        onClick={onToggle}
      />
      {likes > 0 && (
        <span className={styles.likes} aria-label={t('vault.likes', { count: likes })} role="img">
          {likes}
        </span>
      )}
    </span>
  );
}
