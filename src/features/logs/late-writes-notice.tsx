import Clock from 'lucide-react/icons/clock-alert';
import type { ReactNode } from 'react';
import { events } from '../../../schema/collections/events.ts';
import { growth } from '../../../schema/collections/growth.ts';
import { motorMilestones } from '../../../schema/collections/motor-milestones.ts';
import type { EventRecord } from '../../../schema/records/event.ts';
import type { GrowthRecord } from '../../../schema/records/growth.ts';
import type { MemberRecord } from '../../../schema/records/member.ts';
import type { MotorMilestoneRecord } from '../../../schema/records/motor-milestone.ts';
import type { AnyRecord } from '../../../schema/records/record.ts';
import { lateListIn, lateWriteIn } from '../../../schema/rights/late-write.ts';
import { isRemoved } from '../../../schema/rules/merge.ts';
import { useOpenGrowth } from '../../app/growth/use-open-growth.ts';
import { useSheets } from '../../app/navigation/sheets.ts';
import { useUnits } from '../../app/preferences/units.ts';
import { useQuery } from '../../app/use-query.ts';
import { eventLine } from '../../log-types/event-line.ts';
import { formatMoment } from '../../i18n/format.ts';
import '../../i18n/lazy/late.ts';
import { say } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import { type Live, combineLive, mapLive } from '../../lib/live.ts';
import type { Entry } from '../../replica/documents/entry.ts';
import type { Replica } from '../../replica/replica.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useNow } from '../../ui/use-now.ts';

const SHOWN = 3;

/** For parents: whose writes arrived after their access had ended, with the way to each record. */
export function LateWritesNotice() {
  const people = useQuery((replica) => replica.members.everybody(), []);
  const members = people?.map(({ record }) => record) ?? [];
  const entries = useUndecided(members, events.name, eventIn);
  const measurements = useUndecided(members, growth.name, measurementIn);
  const milestones = useUndecided(members, motorMilestones.name, milestoneIn);
  return members.map(({ id, name }) => (
    <OfPerson
      key={id}
      name={name}
      ways={[
        ...of(id, entries).map((event) => <ToEntry key={event.id} event={event} />),
        ...of(id, measurements).map((record) => (
          <ToGrowth key={record.id} childId={record.childId} at={growth.at(record)} />
        )),
        ...of(id, milestones).map((record) => (
          <ToGrowth
            key={record.id}
            childId={record.childId}
            at={motorMilestones.at(record)}
            tab="milestones"
          />
        )),
      ]}
    />
  ));
}

function OfPerson({ name, ways }: { name: string; ways: readonly ReactNode[] }) {
  const count = ways.length;
  if (count === 0) return null;
  return (
    <Banner
      tone="attention"
      icon={Clock}
      title={t('late.toCheck', { name, count })}
      actions={ways.slice(0, SHOWN)}
    >
      {t('late.toCheckText', { name, count })}
    </Banner>
  );
}

function ToEntry({ event }: { event: EventRecord }) {
  const { openEntry } = useSheets();
  const units = useUnits();
  const now = useNow(60_000);
  return (
    <Button onClick={() => openEntry(event.id)}>
      {t('entries.saved', {
        what: say(eventLine(event, units)),
        time: formatMoment(event.startedAt, { now, tz: event.tz }),
      })}
    </Button>
  );
}

function ToGrowth({ childId, at, tab }: { childId: string; at: number; tab?: 'milestones' }) {
  const open = useOpenGrowth(childId, tab);
  const now = useNow(60_000);
  const what = tab ? t('late.milestone') : t('events.growth');
  return (
    <Button onClick={open}>{t('entries.saved', { what, time: formatMoment(at, { now }) })}</Button>
  );
}

type Reads<R extends AnyRecord> = (replica: Replica, id: string) => Live<Entry<R> | null>;
const eventIn: Reads<EventRecord> = (replica, id) => replica.events.get(id);
const measurementIn: Reads<GrowthRecord> = (replica, id) => replica.store(growth).get(id);
const milestoneIn: Reads<MotorMilestoneRecord> = (replica, id) =>
  replica.store(motorMilestones).get(id);

function useUndecided<R extends AnyRecord>(
  members: readonly MemberRecord[],
  name: string,
  read: Reads<R>,
): R[] {
  // Those of a removed person are in the list of the owner.
  const ids = members
    .flatMap(lateListIn)
    .flatMap(({ collection, id }) => (collection === name ? [id] : []));
  const found = useQuery(
    (replica) =>
      mapLive(combineLive<(Entry<R> | null)[]>(ids.map((id) => read(replica, id))), (entries) =>
        entries.flatMap((entry) => (entry ? [entry.record] : [])),
      ),
    [ids.join()],
  );
  return (found ?? []).filter((record) => lateWriteIn(record) !== null && !isRemoved(record));
}

/** Those whose late write is this person's. */
function of<R extends AnyRecord>(id: string, records: readonly R[]): R[] {
  return records.filter((record) => lateWriteIn(record)?.by === id);
}
