import Heart from 'lucide-react/icons/heart';
import type { ResponseRecord } from '../../../schema/records/response.ts';
import '../../i18n/lazy/responses.ts';
import { formatList } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import type { Entry } from '../../replica/documents/entry.ts';
import { type Item, setLiked } from '../../replica/stores/responses.ts';
import { Button } from '../../ui/button.tsx';
import { usePeople } from '../entries/people.ts';
import { tell } from '../entries/saved-toast.ts';
import { useWriteGate } from '../plan/write-gate.ts';
import { useReplica } from '../services.tsx';
import { RefusedResponse } from './refused-response.tsx';
import { ResponseMark } from './response-mark.tsx';
import styles from './responses.module.css';

type LikesProps = {
  item: Item;
  /** The likes of the item, the oldest first. */
  likes: readonly Entry<ResponseRecord>[];
  /** Whether this person may like it. */
  mayLike: boolean;
};

/** Whether this person likes the item, and who else does. */
export function Likes({ item, likes, mayLike }: LikesProps) {
  const replica = useReplica();
  const people = usePeople();
  const { writesBlocked, explainBlocked } = useWriteGate();
  const own = likes.find(({ record }) => record.createdBy === people.me?.id);
  const isLiked = own?.record.liked === true;
  const others = likes.filter((like) => like !== own && like.record.liked === true);
  const names = [
    ...(isLiked ? [t('responses.you')] : []),
    ...others.map(({ record }) => people.find(record.createdBy).name),
  ];
  const toggle = () => {
    if (writesBlocked) explainBlocked();
    else if (replica) tell(setLiked(replica, item, !isLiked));
  };
  return (
    <>
      <div className={styles.likes}>
        {mayLike && (
          <Button
            icon={Heart}
            aria-pressed={isLiked}
            aria-busy={own?.state === 'saving' || undefined}
            className={styles.like}
            onClick={toggle}
          >
            {t('responses.like')}
          </Button>
        )}
        {names.length > 0 && (
          <p className={styles.likers}>{t('responses.likedBy', { names: formatList(names) })}</p>
        )}
        {own && <ResponseMark entry={own} />}
      </div>
      {own && <RefusedResponse entry={own} />}
    </>
  );
}
