import { lastDayOf } from '../../../../../schema/rules/agreements/status.ts';
import { resolveCustody } from '../../../../../schema/rules/schedule/custody.ts';
import { instantOf, localTimeOf } from '../../../../../schema/rules/schedule/zoned-time.ts';
import { addDays } from '../../../../../schema/rules/days.ts';
import { HOUR_MS } from '../../../../../schema/limits.ts';
import { type Cell, csvLine } from '../../../../../schema/export/csv.ts';
import { percentages, sharesIn } from '../../../../domain/custody/shares.ts';
import { Sha256 } from '../../../../lib/sha256.ts';
import { t } from '../../../../i18n/t.ts';
import { historyItems } from '../history/history-rows.ts';
import { historyText, whatText } from '../history/what-text.ts';
import { carrierText, placeText } from '../../../../app/custody/handover-text.ts';
import type { LaneSources, ShownLane } from '../shown-lanes.ts';

/** A table of the export, as it is printed and written to the CSV file. */
export type ExportTable = { title: string; head: readonly string[]; rows: readonly Cell[][] };

/** Calendar days, both included. */
export type ExportPeriod = { from: string; to: string };

/**
 * Plan, overrides, requests and history of a period, with the shares. Times are local times of the plan.
 *
 * @param nameOf of a person by user id
 */
export function exportTables(
  lanes: readonly ShownLane[],
  { plans, overrides }: Pick<LaneSources, 'plans' | 'overrides'>,
  period: ExportPeriod,
  nameOf: (userId: string) => string,
): ExportTable[] {
  const range = { from: period.from, to: addDays(period.to, 1) };
  return [
    ...lanes.flatMap((lane) => laneTables(lane, range)),
    historyTable(lanes, { plans, overrides }, range, nameOf),
  ];
}

type DayRange = { from: string; to: string };

function laneTables(lane: ShownLane, range: DayRange): ExportTable[] {
  const of = lane.label;
  return [
    { title: t('parentingExport.plans', { children: of }), ...planTable(lane) },
    { title: t('parentingExport.shares', { children: of }), ...shareTable(lane, range) },
    { title: t('parentingExport.stays', { children: of }), ...stayTable(lane, range) },
    { title: t('parentingExport.exchanges', { children: of }), ...exchangeTable(lane, range) },
    { title: t('parentingExport.overrides', { children: of }), ...overrideTable(lane, range) },
  ];
}

type Table = Omit<ExportTable, 'title'>;

function planTable({ plans, partyOf }: ShownLane): Table {
  return {
    head: [
      t('parentingExport.plan'),
      t('parentingExport.from'),
      t('parentingExport.until'),
      t('parentingExport.zone'),
      t('parentingExport.cycle'),
      t('parentingExport.pattern'),
    ],
    rows: plans.map((plan) => [
      plan.name,
      plan.effectiveFrom,
      lastDayOf(plan) ?? '',
      plan.tz,
      t('parentingExport.cycleText', { count: plan.cycleDays, day: plan.anchorDate }),
      plan.exchanges
        .map(({ dayIndex, time, toParty }) =>
          t('parentingExport.turn', {
            day: dayIndex + 1,
            time,
            name: partyOf(toParty)?.label ?? toParty,
          }),
        )
        .join('; '),
    ]),
  };
}

function shareTable(lane: ShownLane, { from, to }: DayRange): Table {
  const ids = lane.parties.map(({ id }) => id);
  const { real, planned } = sharesIn(lane.agreed, ids, { from, to }, lane.tz);
  const nights = percentages(real.map((share) => share.nights));
  const hours = percentages(real.map((share) => share.ms));
  return {
    head: [
      t('parentingExport.party'),
      t('parentingExport.nights'),
      t('parentingExport.nightsShare'),
      t('parentingExport.hours'),
      t('parentingExport.hoursShare'),
      t('parentingExport.plannedNights'),
    ],
    rows: real.map((share, index) => [
      lane.partyOf(share.party)?.label ?? share.party,
      share.nights,
      nights[index] ?? 0,
      Math.round((share.ms / HOUR_MS) * 100) / 100,
      hours[index] ?? 0,
      planned[index]?.nights ?? 0,
    ]),
  };
}

function custodyIn(lane: ShownLane, { from, to }: DayRange) {
  return resolveCustody(lane.agreed.plans, lane.agreed.overrides, {
    from: instantOf(`${from}T00:00`, lane.tz),
    to: instantOf(`${to}T00:00`, lane.tz),
  });
}

const written = (at: number, tz: string) => localTimeOf(at, tz).replace('T', ' ');

function stayTable(lane: ShownLane, range: DayRange): Table {
  return {
    head: [
      t('parentingExport.from'),
      t('parentingExport.until'),
      t('parentingExport.party'),
      t('parentingExport.reason'),
    ],
    rows: custodyIn(lane, range).spans.map(({ from, to, party, source }) => {
      const override =
        source.kind === 'override'
          ? lane.overrides.find(({ record }) => record.id === source.overrideId)
          : undefined;
      const plan = lane.plans.find(({ id }) => id === source.planId);
      return [
        written(from, lane.tz),
        written(to, lane.tz),
        lane.partyOf(party)?.label ?? party,
        override ? whatText({ kind: 'override', record: override.record }) : (plan?.name ?? ''),
      ];
    }),
  };
}

function exchangeTable(lane: ShownLane, range: DayRange): Table {
  return {
    head: [
      t('parentingExport.at'),
      t('parentingExport.fromParty'),
      t('parentingExport.toParty'),
      t('parentingExport.place'),
      t('parentingExport.carrier'),
    ],
    rows: custodyIn(lane, range).exchanges.map(({ at, fromParty, toParty, place, carrier }) => {
      const names = {
        from: lane.partyOf(fromParty)?.label ?? fromParty,
        to: lane.partyOf(toParty)?.label ?? toParty,
      };
      return [
        written(at, lane.tz),
        names.from,
        names.to,
        placeText(place, names) ?? '',
        carrierText(carrier, names) ?? '',
      ];
    }),
  };
}

/** Overrides and requests of any state that touch the period; one that repeats belongs to each. */
function overrideTable(lane: ShownLane, { from, to }: DayRange): Table {
  const touching = lane.overrides
    .map(({ record }) => record)
    .filter(({ status }) => status !== 'draft')
    .filter(
      ({ from: start, to: end, repeat }) =>
        start < `${to}T00:00` && (repeat !== 'none' || end >= `${from}T00:00`),
    )
    .toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return {
    head: [
      t('parentingExport.what'),
      t('parentingExport.from'),
      t('parentingExport.until'),
      t('parentingExport.party'),
      t('parentingExport.back'),
      t('parentingExport.repeat'),
      t('parentingExport.status'),
      t('parentingExport.note'),
    ],
    rows: touching.map((record) => [
      whatText({ kind: 'override', record }),
      record.from.replace('T', ' '),
      record.to.replace('T', ' '),
      lane.partyOf(record.toParty)?.label ?? record.toParty,
      record.back
        ? `${record.back.from.replace('T', ' ')} – ${record.back.to.replace('T', ' ')}`
        : '',
      record.repeat === 'none' ? '' : t(`parenting.years-${record.repeat}`),
      t(`parenting.status-${record.status}`),
      record.note,
    ]),
  };
}

/** What was done in the period, by the server's clock in the zone of the newest plan. */
function historyTable(
  lanes: readonly ShownLane[],
  { plans, overrides }: Pick<LaneSources, 'plans' | 'overrides'>,
  { from, to }: DayRange,
  nameOf: (userId: string) => string,
): ExportTable {
  const tz = lanes[0]?.tz ?? 'UTC';
  const items = historyItems(
    plans.map(({ record }) => record),
    overrides.map(({ record }) => record),
  );
  const inPeriod = items.filter(({ row }) => {
    const day = localTimeOf(row.at, tz).slice(0, 10);
    return day >= from && day < to;
  });
  return {
    title: t('parentingExport.history'),
    head: [
      t('parentingExport.at'),
      t('parentingExport.who'),
      t('parentingExport.what'),
      t('parentingExport.reason'),
    ],
    rows: inPeriod
      .toReversed()
      .map((item) => [
        written(item.row.at, tz),
        nameOf(item.row.by),
        historyText(item, nameOf(item.row.by)),
        item.row.reason,
      ]),
  };
}

/** The tables as one CSV file, each under its title. */
export function exportCsv(tables: readonly ExportTable[]): string {
  return tables
    .map(({ title, head, rows }) => [[title], head, ...rows].map(csvLine).join(''))
    .join('\r\n');
}

/**
 * A number that two people can compare to see that they have the same list: SHA-256 of the rows in the
 * CSV form, in hexadecimal.
 */
export function hashOf(tables: readonly ExportTable[]): string {
  return new Sha256().update(new TextEncoder().encode(exportCsv(tables))).hex();
}
