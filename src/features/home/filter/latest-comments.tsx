import { useState } from 'react';
import type { EventRecord } from '../../../../schema/records/event.ts';
import { duplicateAnswerIn } from '../../../../schema/records/duplicate-answer.ts';
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
import { combineLive } from '../../../lib/live.ts';
import { eventLine } from '../../../log-types/event-line.ts';
import type { Entry } from '../../../replica/documents/entry.ts';
import { Button } from '../../../ui/button.tsx';
import { ColorMark } from '../../../ui/color-mark.tsx';
import { List, RowButton } from '../../../ui/list.tsx';
import { useNow } from '../../../ui/use-now.ts';
import styles from './feed-filter.module.css';

/** Comments shown at first, and added with each press. */
const PAGE = 50;

/** In the place of the log, which follows and is hidden by the style. */
export function LatestComments({ comments }: { comments: readonly ResponseRecord[] }) {
  const [limit, setLimit] = useState(PAGE);
  const shown = comments.slice(0, limit);
  const eventOf = useEventsOf(shown.map(({ itemId }) => itemId));
  const rows = shown.flatMap((comment) => {
    const event = eventOf(comment.itemId);
    return event ? [<Comment key={comment.id} comment={comment} event={event} />] : [];
  });
  return (
    <section className={styles.list} aria-label={t('homeLater.comments')} data-passing>
      <List>{rows}</List>
      {comments.length > limit && (
        <Button wide onClick={() => setLimit(limit + PAGE)}>
          {t('homeLater.olderComments')}
        </Button>
      )}
    </section>
  );
}

/**
 * Entries by the item of a comment: of an entry that was merged into another it is the other one.
 * Undefined for those in the trash.
 */
function useEventsOf(itemIds: readonly string[]): (itemId: string) => EventRecord | undefined {
  const items = useEvents(itemIds);
  const targetOf = (itemId: string) =>
    duplicateAnswerIn(items.get(itemId) ?? {}).mergedInto ?? itemId;
  const targets = useEvents(itemIds.map(targetOf));
  return (itemId) => {
    const event = targets.get(targetOf(itemId));
    return event?.removed === null ? event : undefined;
  };
}

function useEvents(wanted: readonly string[]): ReadonlyMap<string, EventRecord> {
  const ids = [...new Set(wanted)];
  const entries = useLastValue(
    useQuery(
      ({ events }) => combineLive<(Entry<EventRecord> | null)[]>(ids.map((id) => events.get(id))),
      [ids.join()],
    ),
  );
  return new Map(entries?.flatMap((entry) => (entry ? [[entry.record.id, entry.record]] : [])));
}

type Commented = { comment: ResponseRecord; event: EventRecord };

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
