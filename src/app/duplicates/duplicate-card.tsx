import { useStore } from 'jotai/react';
import Copy from 'lucide-react/icons/copy';
import { useEffect } from 'react';
import type { EventRecord } from '../../../schema/records/event.ts';
import { isRemoved } from '../../../schema/rules/merge.ts';
import { type DuplicatePair, pairKey } from '../../domain/entries/duplicate-pairs.ts';
import { eventLine } from '../../log-types/event-line.ts';
import '../../i18n/lazy/duplicates.ts';
import { say } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { List, RowButton } from '../../ui/list.tsx';
import { useNow } from '../../ui/use-now.ts';
import { usePeople } from '../entries/people.ts';
import { useRights } from '../entries/rights.ts';
import { startText } from '../entries/start-text.ts';
import { useSheets } from '../navigation/sheets.ts';
import { useSelectedChild } from '../people/selected-child.ts';
import { useUnits } from '../preferences/units.ts';
import { type Answer, entryForAnswer, useAnswer } from './use-answer.ts';
import { unsureDaysAtom } from './unsure-days.ts';
import { usePairsOf, useRecentPairs } from './use-pairs.ts';
import styles from './duplicate-card.module.css';

/**
 * Marks the days with undecided pairs of the last two days. On Home it asks about the most certain one
 * that this person can answer.
 */
export function RecentDuplicates({ isHome }: { isHome: boolean }) {
  const { childIds } = useSelectedChild();
  const { mayEdit } = useRights();
  const pairs = useRecentPairs(childIds);
  useUnsureDays(pairs);
  const [first, ...others] = pairs.filter((pair) => entryForAnswer(pair, mayEdit));
  if (!first || !isHome) return null;
  return <DuplicateCard key={pairKey(first)} pair={first} more={others.length} />;
}

/** All pairs of the last two days, for going through them. @param none what is said without any */
export function DuplicatesReview({ none }: { none: string }) {
  const { childIds } = useSelectedChild();
  const { mayEdit } = useRights();
  const pairs = useRecentPairs(childIds).filter((pair) => entryForAnswer(pair, mayEdit));
  if (pairs.length === 0) return <p>{none}</p>;
  return pairs.map((pair) => <DuplicateCard key={pairKey(pair)} pair={pair} more={0} />);
}

function useUnsureDays(pairs: readonly DuplicatePair[]): void {
  const store = useStore();
  // What is in the trash is not counted.
  const counted = pairs.filter(({ other }) => !isRemoved(other));
  const days = counted.flatMap(({ kept, other }) => [kept.day, other.day]).join();
  useEffect(() => {
    store.set(unsureDaysAtom, new Set(days.split(',')));
    return () => store.set(unsureDaysAtom, new Set<string>());
  }, [store, days]);
}

function DuplicateCard({ pair, more }: { pair: DuplicatePair; more: number }) {
  const answer = useAnswer(pair);
  const { kept, other } = pair;
  // In the order of the log, the newest first.
  const entries = [kept, other].toSorted((a, b) => b.startedAt - a.startedAt);
  return (
    <Banner
      tone="attention"
      icon={Copy}
      title={t('duplicates.logged', { what: t(`events.type-${kept.type}`) })}
      actions={<Answers answer={answer} />}
    >
      <Entries entries={entries} />
      <Outcome pair={pair} answer={answer} />
      {more > 0 && <p>{t('duplicates.more', { count: more })}</p>}
    </Banner>
  );
}

type DuplicatesOfEntryProps = {
  event: EventRecord;
  onDone: () => void;
  /** Why no answer can be given now. */
  blocked?: string | null;
};

/** The sheet of an entry: another one that may be the same. */
export function DuplicatesOfEntry(props: DuplicatesOfEntryProps) {
  const [pair] = usePairsOf(props.event);
  return pair ? <DuplicateOfEntry key={pairKey(pair)} pair={pair} {...props} /> : null;
}

type DuplicateOfEntryProps = DuplicatesOfEntryProps & { pair: DuplicatePair };

function DuplicateOfEntry({ event, pair, onDone, blocked = null }: DuplicateOfEntryProps) {
  const people = usePeople();
  const answer = useAnswer(pair, onDone);
  const twin = pair.kept.id === event.id ? pair.other : pair.kept;
  const author = people.find(twin.performedBy ?? twin.createdBy);
  const isOnOtherDevice = twin.createdBy === event.createdBy;
  const ownTitle = isOnOtherDevice ? t('duplicates.youLoggedBoth') : t('duplicates.youLoggedToo');
  const title = author.isMe ? ownTitle : t('duplicates.loggedToo', { name: author.name });
  return (
    <Banner
      tone="attention"
      role="note"
      icon={Copy}
      title={title}
      actions={<Answers answer={answer} isBlocked={blocked !== null} />}
    >
      <Entries entries={[twin]} />
      <Outcome pair={pair} answer={answer} />
      {blocked !== null && <p>{blocked}</p>}
    </Banner>
  );
}

/** Each opens its sheet. */
function Entries({ entries }: { entries: readonly EventRecord[] }) {
  const units = useUnits();
  const people = usePeople();
  const { openEntry } = useSheets();
  const now = useNow(60_000);
  return (
    <List className={styles.entries}>
      {entries.map((entry) => (
        <RowButton
          key={entry.id}
          title={<bdi>{say(eventLine(entry, units))}</bdi>}
          end={t('duplicates.by', {
            time: startText(entry, now),
            name: people.find(entry.performedBy ?? entry.createdBy).name,
          })}
          onClick={() => openEntry(entry.id)}
        />
      ))}
    </List>
  );
}

/** What a merge would make of two entries that do not say the same, or why there is none. */
function Outcome({ pair, answer }: { pair: DuplicatePair; answer: Answer }) {
  const units = useUnits();
  const now = useNow(60_000);
  const { problem, result, merge } = answer;
  if (problem !== null) return <p>{t(`duplicates.cannot-${problem}`)}</p>;
  const [kept, other] = [pair.kept, pair.other].map((entry) => say(eventLine(entry, units)));
  if (!merge || !result || kept === other) return null;
  const what = say(eventLine(result, units));
  return <p>{t('duplicates.result', { what, time: startText(result, now) })}</p>;
}

function Answers({ answer, isBlocked = false }: { answer: Answer; isBlocked?: boolean }) {
  const { merge, tellApart, busy } = answer;
  if (!merge && !tellApart) return null;
  return (
    <>
      {merge && (
        <Button size="small" variant="primary" busy={busy} disabled={isBlocked} onClick={merge}>
          {t('duplicates.same')}
        </Button>
      )}
      {tellApart && (
        <Button size="small" disabled={busy || isBlocked} onClick={tellApart}>
          {t('duplicates.different')}
        </Button>
      )}
    </>
  );
}
