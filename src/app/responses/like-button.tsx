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
  // A person may have liked the item and one that was merged into it.
  const ofMe = likes.filter(({ record }) => record.createdBy === people.me?.id);
  const own = ofMe.find(({ record }) => record.liked === true) ?? ofMe[0];
  const isLiked = own?.record.liked === true;
  const likers = likes.filter((like) => !ofMe.includes(like) && like.record.liked === true);
  const others = [...new Set(likers.map(({ record }) => record.createdBy))];
  const names = [
    ...(isLiked ? [t('responses.you')] : []),
    ...others.map((userId) => people.find(userId).name),
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
