import Heart from 'lucide-react/icons/heart';
import MessageCircle from 'lucide-react/icons/message-circle';
import { formatNumber } from '../../i18n/format.ts';
import type { ResponseCounts } from '../../replica/stores/responses.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { openAtComments } from './at-comments.ts';
import { countsText } from './counts-text.ts';
import styles from './row-responses.module.css';

/** How many like an entry and how many comments it has, within its row. */
export function RowCounts({ itemId, counts }: { itemId: string; counts: ResponseCounts }) {
  const { likes, liked, comments } = counts;
  return (
    // The row is the button, and the click goes on to it: here it only decides what its sheet shows
    // first. With a keyboard the sheet opens at its start.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <span className={styles.counts} onClick={() => openAtComments(itemId)}>
      {likes > 0 && (
        <span className={cx(styles.count, liked && styles.liked)} aria-hidden="true">
          <Icon icon={Heart} size="s" />
          {formatNumber(likes)}
        </span>
      )}
      {comments > 0 && (
        <span className={styles.count} aria-hidden="true">
          <Icon icon={MessageCircle} size="s" />
          {formatNumber(comments)}
        </span>
      )}
      <VisuallyHidden>{countsText(counts)}</VisuallyHidden>
    </span>
  );
}
