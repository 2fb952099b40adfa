import Clock from 'lucide-react/icons/clock-alert';
import { events } from '../../../schema/collections/events.ts';
import type { EventRecord } from '../../../schema/records/event.ts';
import type { MemberRecord } from '../../../schema/records/member.ts';
import { lateListIn, lateWriteIn } from '../../../schema/rights/late-write.ts';
import { isRemoved } from '../../../schema/rules/merge.ts';
import { useSheets } from '../../app/navigation/sheets.ts';
import { useUnits } from '../../app/preferences/units.ts';
import { useQuery } from '../../app/use-query.ts';
import { eventLine } from '../../log-types/event-line.ts';
import { formatMoment } from '../../i18n/format.ts';
import '../../i18n/lazy/late.ts';
import { say } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import { combineLive, mapLive } from '../../lib/live.ts';
import type { Entry } from '../../replica/documents/entry.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useNow } from '../../ui/use-now.ts';

const SHOWN = 3;

/** For parents: whose writes arrived after their access had ended, with the way to each entry. */
export function LateWritesNotice() {
  const members = useQuery((replica) => replica.members.everybody(), []) ?? [];
  const entries = useUndecided(members.map(({ record }) => record));
  return members.map(({ record: { id, name } }) => (
    <OfPerson key={id} name={name} entries={entries.filter((entry) => writerOf(entry) === id)} />
  ));
}

function OfPerson({ name, entries }: { name: string; entries: readonly EventRecord[] }) {
  const { openEntry } = useSheets();
  const units = useUnits();
  const now = useNow(60_000);
  if (entries.length === 0) return null;
  return (
    <Banner
      tone="attention"
      icon={Clock}
      title={t('late.toCheck', { name, count: entries.length })}
      actions={entries.slice(0, SHOWN).map((event) => (
        <Button key={event.id} onClick={() => openEntry(event.id)}>
          {t('entries.saved', {
            what: say(eventLine(event, units)),
            time: formatMoment(event.startedAt, { now, tz: event.tz }),
          })}
        </Button>
      ))}
    >
      {t('late.toCheckText', { name, count: entries.length })}
    </Banner>
  );
}

function useUndecided(members: readonly MemberRecord[]): EventRecord[] {
  // Those of a removed person are in the list of the owner.
  const ids = members
    .flatMap(lateListIn)
    .flatMap(({ collection, id }) => (collection === events.name ? [id] : []));
  const entries = useQuery(
    (replica) =>
      mapLive(
        combineLive<(Entry<EventRecord> | null)[]>(ids.map((id) => replica.events.get(id))),
        (found) => found.flatMap((entry) => (entry ? [entry.record] : [])),
      ),
    [ids.join()],
  );
  return (entries ?? []).filter((event) => writerOf(event) !== null && !isRemoved(event));
}

/** Whose late write waits for a decision; null without one. */
function writerOf(event: EventRecord): string | null {
  return lateWriteIn(event)?.by ?? null;
}
