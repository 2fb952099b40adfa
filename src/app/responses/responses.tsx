import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { ResponseRecord } from '../../../schema/records/response.ts';
import '../../i18n/lazy/responses.ts';
import { t } from '../../i18n/t.ts';
import type { Entry } from '../../replica/documents/entry.ts';
import { type Item, liveResponses, responseItemIds } from '../../replica/stores/responses.ts';
import { afterPaint } from '../../ui/after-paint.ts';
import { Button } from '../../ui/button.tsx';
import { useWriteGate } from '../plan/write-gate.ts';
import { useReplica } from '../services.tsx';
import { useQuery } from '../use-query.ts';
import { takeAtComments } from './at-comments.ts';
import { Comment } from './comment.tsx';
import { Composer } from './composer.tsx';
import { Likes } from './like-button.tsx';
import { useMayRespond } from './may-respond.ts';
import { TypingLine } from './typing-line.tsx';
import styles from './responses.module.css';

type ResponsesProps = {
  item: Item;
  /** Below the comments. */
  children?: ReactNode;
};

/**
 * The likes of and comments on an item, and the field for a new comment: the same for every kind of
 * item. Whoever may read the item sees them.
 */
export function Responses({ item, children }: ResponsesProps) {
  const { id } = item.record;
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const itemIds = responseItemIds(item.record);
  const responses = useQuery((replica) => liveResponses(replica, itemIds), [itemIds.join()]);
  const may = useMayRespond(item);
  const isRead = responses !== undefined;
  useEffect(() => {
    if (!isRead) return;
    // After the sheet has opened, which focuses its own title.
    return afterPaint(() => {
      if (!takeAtComments(id)) return;
      title.current?.scrollIntoView({ block: 'start' });
      title.current?.focus({ preventScroll: true });
    });
  }, [isRead, id]);
  if (!isRead) return null;
  const ofKind = (kind: string) => responses.filter(({ record }) => record.kind === kind);
  return (
    <section className={styles.responses} aria-labelledby={titleId}>
      <h3 ref={title} id={titleId} tabIndex={-1} className={styles.title}>
        {t('responses.title')}
      </h3>
      <Likes item={item} likes={ofKind('like')} mayLike={may === true} />
      <Comments comments={ofKind('comment')} />
      <Writing item={item} may={may} />
      {children}
    </section>
  );
}

/** Earlier ones are shown on request. */
const SHOWN_FIRST = 20;

function Comments({ comments }: { comments: readonly Entry<ResponseRecord>[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const hidden = showsAll ? 0 : Math.max(0, comments.length - SHOWN_FIRST);
  if (comments.length === 0) return <p className={styles.quiet}>{t('responses.none')}</p>;
  return (
    <>
      {hidden > 0 && (
        <Button variant="quiet" onClick={() => setShowsAll(true)}>
          {t('responses.earlier', { count: hidden })}
        </Button>
      )}
      <ol className={styles.comments}>
        {comments.slice(hidden).map((entry) => (
          <Comment key={entry.record.id} entry={entry} />
        ))}
      </ol>
    </>
  );
}

/** The field for a comment, or why there is none. */
function Writing({ item, may }: { item: Item; may: boolean | undefined }) {
  const replica = useReplica();
  const { writesBlocked, explainBlocked } = useWriteGate();
  // What was begun is always saved: see useWriteGate.
  const [mayBegin] = useState(!writesBlocked);
  if (!replica || may === undefined) return null;
  if (!may) {
    return (
      <>
        <p className={styles.quiet}>{t('responses.notAllowed')}</p>
        <TypingLine typed="comment" itemId={item.record.id} />
      </>
    );
  }
  if (!mayBegin) {
    return (
      <div className={styles.ended}>
        <p className={styles.quiet}>{t('responses.planEnded')}</p>
        <Button variant="quiet" onClick={explainBlocked}>
          {t('responses.whyEnded')}
        </Button>
      </div>
    );
  }
  return <Composer item={item} replica={replica} />;
}
