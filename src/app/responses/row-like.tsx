import Heart from 'lucide-react/icons/heart';
import { collections } from '../../../schema/collections.ts';
import type { EventRecord } from '../../../schema/records/event.ts';
import { say } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import { eventLine } from '../../log-types/event-line.ts';
import { setLiked } from '../../replica/stores/responses.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { tell } from '../entries/saved-toast.ts';
import { useWriteGate } from '../plan/write-gate.ts';
import { useUnits } from '../preferences/units.ts';
import { useReplica } from '../services.tsx';
import styles from './row-responses.module.css';

/** Likes an entry beside its row. */
export function RowLike({ record, liked }: { record: EventRecord; liked: boolean }) {
  const replica = useReplica();
  const units = useUnits();
  const { writesBlocked, explainBlocked } = useWriteGate();
  if (!replica) return null;
  const toggle = () => {
    if (writesBlocked) explainBlocked();
    else tell(setLiked(replica, { collection: collections.events.name, record }, !liked));
  };
  const label = t('responses.likeNamed', { what: say(eventLine(record, units)) });
  return (
    <button
      type="button"
      title={t('responses.like')}
      aria-label={label}
      aria-pressed={liked}
      className={cx(styles.like, liked && styles.liked)}
      onClick={toggle}
    >
      <Icon icon={Heart} />
    </button>
  );
}
