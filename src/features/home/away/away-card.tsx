import { Link } from '@tanstack/react-router';
import { useStore } from 'jotai/react';
import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import type { EventRecord } from '../../../../schema/records/event.ts';
import { DAY_MS } from '../../../../schema/limits.ts';
import { EntryRow } from '../../../app/entries/entry-row.tsx';
import { logLines } from '../../../app/entries/log-lines.ts';
import { usePeople } from '../../../app/entries/people.ts';
import { useSheets } from '../../../app/navigation/sheets.ts';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import { useUnits } from '../../../app/preferences/units.ts';
import { useReplica } from '../../../app/services.tsx';
import { useDeviceZone } from '../../../app/use-device-zone.ts';
import { useQuery } from '../../../app/use-query.ts';
import { REACH_MS } from '../../../domain/entries/log-summary.ts';
import { formatDuration } from '../../../i18n/format.ts';
import '../../../i18n/lazy/away.ts';
import { t } from '../../../i18n/t.ts';
import { updateFact } from '../../../lib/device-facts.ts';
import type { Entry } from '../../../replica/documents/entry.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { useSessionAtom } from '../../../ui/use-atom.ts';
import { type AwaySummary, summarizeAbsence, summarizedSpan } from './away-summary.ts';
import { type Away, SUMMARY_MAX_MS, awayAtom, lastActiveFact } from './last-active.ts';
import styles from './away-card.module.css';

/** More lines than these are for the list of entries. */
const LINES_MAX = 10;
const ROWS_MAX = 50;

/** What others logged while this person was away from the device. */
export function AwayCard() {
  const away = useSessionAtom(awayAtom);
  const { childIds } = useSelectedChild();
  return away && <Absence key={`${away.from} ${childIds.join()}`} away={away} />;
}

function Absence({ away }: { away: Away }) {
  const replica = useReplica();
  const store = useStore();
  const { childIds } = useSelectedChild();
  const entries = useEntriesOf(away, childIds);
  const running = useQuery((opened) => opened.timers.running(), []);
  const [isOpen, setIsOpen] = useState(false);
  if (!replica || !entries || !running) return null;
  const { userId } = replica;
  const absence = summarizeAbsence(away, {
    userId,
    childIds,
    events: entries.map(({ record }) => record),
    running: running.map(({ record }) => record),
  });
  if (absence === null) return null;
  const dismiss = () => {
    store.set(awayAtom, null);
    const fact = lastActiveFact.of(userId);
    updateFact(fact, (seen) => seen && { ...seen, away: null }).catch(() => undefined);
  };
  return (
    <section className={styles.away} aria-label={titleOf(away)} data-passing>
      <Banner
        icon={Users}
        role="note"
        title={titleOf(away)}
        actions={
          <>
            <Button size="small" variant="quiet" onClick={dismiss}>
              {t('away.dismiss')}
            </Button>
            <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {isOpen ? t('away.hide') : t('away.show')}
            </Button>
          </>
        }
      >
        <Summaries absence={absence} />
      </Banner>
      {isOpen && <Rows of={newestFirst(entries, absence)} />}
    </section>
  );
}

function useEntriesOf(away: Away, childIds: readonly string[]) {
  const { from, to } = summarizedSpan(away);
  return useQuery(
    ({ events }) => events.between({ childIds, from: from - REACH_MS, to: to + 1 }),
    [childIds.join(), from, to],
  );
}

function newestFirst(entries: readonly Entry<EventRecord>[], absence: AwaySummary) {
  return entries.filter(({ record }) => absence.entries.includes(record)).toReversed();
}

function titleOf({ from, until }: Away): string {
  const ms = until - from;
  return ms > SUMMARY_MAX_MS
    ? t('away.titleLong', { days: SUMMARY_MAX_MS / DAY_MS })
    : t('away.title', { time: formatDuration(ms) });
}

function Summaries({ absence: { summaries } }: { absence: AwaySummary }) {
  const units = useUnits();
  const tz = useDeviceZone();
  const { chosen } = useSelectedChild();
  return summaries.map(({ childId, summary }) => {
    const child = chosen.find(({ record }) => record.id === childId)?.record;
    return (
      <div key={childId} className={styles.child}>
        {chosen.length > 1 && child && (
          <h3 className={styles.name}>
            <bdi>{child.name}</bdi>
          </h3>
        )}
        <ul className={styles.lines}>
          {logLines(summary, { units, tz, max: LINES_MAX }).map((line) => (
            <li key={line} dir="auto">
              {line}
            </li>
          ))}
        </ul>
      </div>
    );
  });
}

/** The entries themselves, newest first. */
function Rows({ of: entries }: { of: readonly Entry<EventRecord>[] }) {
  const units = useUnits();
  const zone = useDeviceZone();
  const people = usePeople();
  const { chosen } = useSelectedChild();
  const { openEntry } = useSheets();
  const rest = entries.length - ROWS_MAX;
  return (
    <>
      <ul className={styles.rows} aria-label={t('away.entries')}>
        {entries.slice(0, ROWS_MAX).map((entry) => (
          <li key={entry.record.id}>
            <EntryRow
              entry={entry}
              author={people.find(entry.record.performedBy ?? entry.record.createdBy)}
              units={units}
              zone={zone}
              child={
                chosen.length > 1
                  ? chosen.find((child) => child.record.id === entry.record.childId)?.record
                  : undefined
              }
              onOpen={openEntry}
            />
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Link to="/logs" className={buttonClass({ variant: 'quiet' })}>
          {t('away.more', { count: rest })}
        </Link>
      )}
    </>
  );
}
