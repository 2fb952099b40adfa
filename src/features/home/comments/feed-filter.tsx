import { useState } from 'react';
import type { EventRecord } from '../../../../schema/records/event.ts';
import type { ResponseRecord } from '../../../../schema/records/response.ts';
import { usePeople } from '../../../app/entries/people.ts';
import { startText } from '../../../app/entries/start-text.ts';
import { useSheets } from '../../../app/navigation/sheets.ts';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import { useUnits } from '../../../app/preferences/units.ts';
import { openAtComments } from '../../../app/responses/at-comments.ts';
import { useLastValue } from '../../../app/forms/use-last-value.ts';
import { useQuery } from '../../../app/use-query.ts';
import { formatMoment } from '../../../i18n/format.ts';
import '../../../i18n/lazy/home-later.ts';
import { say } from '../../../i18n/say.ts';
import { t } from '../../../i18n/t.ts';
import { eventLine } from '../../../log-types/event-line.ts';
import { liveComments, responseItemIds } from '../../../replica/stores/responses.ts';
import { Button } from '../../../ui/button.tsx';
import { ChipGroup } from '../../../ui/chip.tsx';
import { ColorMark } from '../../../ui/color-mark.tsx';
import { List, RowButton } from '../../../ui/list.tsx';
import { useNow } from '../../../ui/use-now.ts';
import styles from './feed-filter.module.css';

/** At first the comments on so many of the newest entries are looked for: about two weeks. */
const ENTRIES = 200;
const COMMENTS = 50;
/** How much further back each press looks. */
const FURTHER = 4;

type Commented = { comment: ResponseRecord; event: EventRecord };

/** Chooses between the log and the comments on it; shown once there is a comment. */
export function FeedFilter() {
  const { childIds } = useSelectedChild();
  const [factor, setFactor] = useState(1);
  const { comments, hasMore } = useComments(childIds, factor);
  const [shown, setShown] = useState<'all' | 'comments'>('all');
  if (comments.length === 0) return null;
  return (
    <>
      <ChipGroup
        label={t('homeLater.show')}
        options={[
          { value: 'all', label: t('homeLater.showAll') },
          { value: 'comments', label: t('homeLater.showComments') },
        ]}
        value={shown}
        onChange={setShown}
      />
      {shown === 'comments' && (
        // The log, which follows, is hidden by the style.
        <section className={styles.comments} aria-label={t('homeLater.comments')}>
          <List>
            {comments.map((each) => (
              <Comment key={each.comment.id} {...each} />
            ))}
          </List>
          {hasMore && (
            <Button wide onClick={() => setFactor(factor * FURTHER)}>
              {t('homeLater.olderComments')}
            </Button>
          )}
        </section>
      )}
    </>
  );
}

function useComments(
  childIds: readonly string[],
  factor: number,
): { comments: readonly Commented[]; hasMore: boolean } {
  const [entriesMax, commentsMax] = [ENTRIES * factor, COMMENTS * factor];
  const entries = useLastValue(
    useQuery(
      (replica) => replica.events.timeline({ childIds, limit: entriesMax }),
      [childIds.join(), entriesMax],
    ),
  );
  const eventOf = new Map(
    entries?.flatMap(({ record }) => responseItemIds(record).map((id) => [id, record] as const)),
  );
  const ids = [...eventOf.keys()].toSorted();
  const comments = useLastValue(
    useQuery((replica) => liveComments(replica, ids, commentsMax), [ids.join(), commentsMax]),
  );
  return {
    comments: (comments ?? []).flatMap(({ record }) => {
      const event = eventOf.get(record.itemId);
      return event ? [{ comment: record, event }] : [];
    }),
    // Either there are older entries, or more comments on these.
    hasMore: entries?.length === entriesMax || comments?.length === commentsMax,
  };
}

/** Opens the entry at its comments. */
function Comment({ comment, event }: Commented) {
  const now = useNow(60_000);
  const units = useUnits();
  const people = usePeople();
  const { openEntry } = useSheets();
  const { children = [], chosen } = useSelectedChild();
  const author = people.find(comment.createdBy);
  const child = children.find(({ record }) => record.id === event.childId)?.record;
  const line = t('entries.saved', {
    what: say(eventLine(event, units)),
    time: startText(event, now),
  });
  return (
    <RowButton
      start={<ColorMark shape="disc" color={author.color} initial={author.initial} />}
      title={
        <span className={styles.text} dir="auto">
          {comment.content}
        </span>
      }
      detail={
        <>
          <span className={styles.line}>
            {t('homeLater.commentOn', {
              name: author.name,
              time: formatMoment(comment.createdAt, { now }),
            })}
          </span>
          <span className={styles.line}>
            {chosen.length > 1 && child && (
              <>
                <bdi>{child.name}</bdi>
                {' · '}
              </>
            )}
            <bdi>{line}</bdi>
          </span>
        </>
      }
      onClick={() => {
        openAtComments(event.id);
        openEntry(event.id);
      }}
    />
  );
}
