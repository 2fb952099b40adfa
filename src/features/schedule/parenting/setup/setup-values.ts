import type { DateRule } from '../../../../../schema/rules/schedule/override-dates.ts';
import type { CustodyOverride, CustodyPlan } from '../../../../../schema/rules/schedule/custody.ts';
import type {
  HolidayChoice,
  HolidayCountry,
  HolidayName,
} from '../../../../domain/custody/holidays.ts';
import { holidayTimes, holidaysOf } from '../../../../domain/custody/holidays.ts';
import {
  type Pattern,
  type Side,
  cycleDaysOf,
  isOneHome,
  slotsOf,
} from '../../../../domain/custody/pattern.ts';
import type { ScheduleColour } from '../../../../../schema/records/schedule-entry.ts';
import type { HandoverDraft } from '../handover-draft.ts';

/** What is entered in the wizard of a parenting plan. */
export type SetupValues = {
  name: string;
  parties: SetupParty[];
  childIds: string[];
  pattern: Pattern;
  /** The party of side A. */
  startsWith: string;
  anchorDate: string;
  effectiveFrom: string;
  /** Empty: for the time being. */
  effectiveTo: string;
  tz: string;
  /** The time that a new pattern's exchanges have. */
  time: string;
  /** By the key of a slot: what was changed there. */
  slots: Record<string, ExchangeDraft>;
  country: HolidayCountry | '';
  holidays: Partial<Record<HolidayName, HolidayChoice>>;
  notes: string;
};

export type SetupParty = {
  id: string;
  label: string;
  colour: ScheduleColour;
  /** Null for a parent without an account. */
  userId: string | null;
};

export type ExchangeDraft = HandoverDraft & { time: string };

const SIDES = ['A', 'B', 'C'] as const;

/** The party of each side of the pattern: A is the one that starts, the others follow in order. */
export function partyOfSide({ parties, startsWith }: SetupValues, side: Side): string {
  const first = Math.max(
    0,
    parties.findIndex(({ id }) => id === startsWith),
  );
  return parties[(first + SIDES.indexOf(side)) % Math.max(1, parties.length)]?.id ?? '';
}

export function sideOfParty(values: SetupValues, partyId: string): Side {
  return SIDES.find((side) => partyOfSide(values, side) === partyId) ?? 'A';
}

/** A slot as it was changed, or as it starts. */
export function slotDraft(
  { slots, time }: SetupValues,
  { key, time: ownTime }: { key: string; time: string | null },
): ExchangeDraft {
  return (
    slots[key] ?? {
      time: ownTime ?? time,
      place: { kind: 'home_of_from', text: '' },
      carrier: { kind: 'to', text: '' },
    }
  );
}

/** The exchanges of the plan, in the order of the cycle. */
export function exchangesOf(values: SetupValues) {
  return slotsOf(values.pattern, values.anchorDate)
    .flatMap((slot) => {
      const { time, ...handover } = slotDraft(values, slot);
      return slot.turns.map(({ dayIndex, to }) => ({
        dayIndex,
        time,
        toParty: partyOfSide(values, to),
        ...handover,
      }));
    })
    .sort((a, b) => a.dayIndex - b.dayIndex || a.time.localeCompare(b.time));
}

/** The holidays that were given to somebody, as overrides of the plan. */
export function holidayOverridesOf(values: SetupValues) {
  if (values.country === '' || isOneHome(values.pattern)) return [];
  return holidaysOf(values.country).flatMap((name) => {
    const choice = values.holidays[name] ?? 'ignore';
    if (choice === 'ignore') return [];
    const { from, to, dateRule } = holidayTimes(name, values.effectiveFrom);
    return [
      {
        holiday: name,
        from,
        to,
        dateRule,
        toParty: partyOfSide(values, choice === 'B' ? 'B' : 'A'),
        repeat: choice === 'alternate' ? ('alternate' as const) : ('yearly' as const),
      },
    ];
  });
}

/** The plan and its holidays as the calendar will resolve them. */
export function previewOf(values: SetupValues): {
  plan: CustodyPlan;
  overrides: { holiday: HolidayName; override: CustodyOverride }[];
} {
  const plan: CustodyPlan = {
    id: PREVIEW_ID,
    createdAt: 0,
    partyIds: values.parties.map(({ id }) => id),
    tz: values.tz,
    effectiveFrom: values.effectiveFrom,
    effectiveTo: values.effectiveTo === '' ? null : values.effectiveTo,
    cycleDays: cycleDaysOf(values.pattern),
    anchorDate: values.anchorDate,
    exchanges: exchangesOf(values),
  };
  const overrides = holidayOverridesOf(values).map(({ holiday, ...times }) => ({
    holiday,
    override: {
      ...times,
      dateRule: times.dateRule as DateRule,
      id: holiday,
      planId: PREVIEW_ID,
      kind: 'holiday' as const,
      acceptedAt: 0,
      startExchange: null,
      endExchange: null,
    },
  }));
  return { plan, overrides };
}

const PREVIEW_ID = 'preview';
