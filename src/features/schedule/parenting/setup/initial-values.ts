import type { ParentingPlanRecord } from '../../../../../schema/records/parenting-plan.ts';
import type { ScheduleColour } from '../../../../../schema/records/schedule-entry.ts';
import { PARTY_LABEL_MAX_CHARS } from '../../../../../schema/schedule-limits.ts';
import { addDays } from '../../../../../schema/rules/days.ts';
import type { Person } from '../../../../app/entries/people.ts';
import { countryOfLocale } from '../../../../domain/custody/holidays.ts';
import {
  type Pattern,
  cycleDaysOf,
  slotsOf,
  templateNames,
  turnsOf,
} from '../../../../domain/custody/pattern.ts';
import { weekdayOf } from '../../../../domain/days/weeks.ts';
import { newId } from '../../../../lib/ids.ts';
import { type SetupValues, partyOfSide, sideOfParty } from './setup-values.ts';

/** Easy to tell apart, also with the common forms of colour blindness. */
export const partyColours = ['blue', 'orange', 'green'] as const satisfies ScheduleColour[];

const USUAL_TIME = '17:00';

/** The ids of parties are keys of the records, which have no hyphens. */
export function newPartyId(): string {
  return newId().replaceAll('-', '');
}

/** A new plan between this person and another parent, from this week's Monday on. */
export function newSetup({
  me,
  other,
  known,
  childIds,
  today,
  tz,
  name,
  locale,
}: {
  me: Pick<Person, 'id' | 'name'>;
  /** Null: no other parent has an account. */
  other: Pick<Person, 'id' | 'name'> | null;
  /** The parties of the plan before, whose ids go on. */
  known: ParentingPlanRecord['parties'];
  childIds: readonly string[];
  today: string;
  tz: string;
  name: string;
  locale: string;
}): SetupValues {
  const parties =
    known.length > 0
      ? known.map(({ partyId, ...party }) => ({ id: partyId, ...party }))
      : newParties(me, other);
  return {
    name,
    parties,
    childIds: [...childIds],
    pattern: { name: 'alternateWeeks', painted: [] },
    startsWith: parties[0]?.id ?? '',
    anchorDate: addDays(today, -weekdayOf(today)),
    effectiveFrom: today,
    effectiveTo: '',
    tz,
    time: USUAL_TIME,
    slots: {},
    country: countryOfLocale(locale) ?? '',
    holidays: {},
    notes: '',
  };
}

function newParties(
  me: Pick<Person, 'id' | 'name'>,
  other: Pick<Person, 'id' | 'name'> | null,
): SetupValues['parties'] {
  const label = (name: string) => name.slice(0, PARTY_LABEL_MAX_CHARS);
  return [
    { id: newPartyId(), label: label(me.name), userId: me.id, colour: partyColours[0] },
    {
      id: newPartyId(),
      label: label(other?.name ?? ''),
      userId: other?.id ?? null,
      colour: partyColours[1],
    },
  ];
}

/** A stored plan in the wizard. Exchanges that share a weekday get the time and place of their first. */
export function setupOf(record: ParentingPlanRecord): SetupValues {
  const parties = record.parties.map(({ partyId, ...party }) => ({ id: partyId, ...party }));
  const base: SetupValues = {
    name: record.name,
    parties,
    childIds: [...record.childIds],
    pattern: { name: 'own', painted: [] },
    startsWith: parties[0]?.id ?? '',
    anchorDate: record.anchorDate,
    effectiveFrom: record.effectiveFrom,
    effectiveTo: record.effectiveTo ?? '',
    tz: record.tz,
    time: record.exchanges[0]?.time ?? USUAL_TIME,
    slots: {},
    country: '',
    holidays: {},
    notes: record.notes,
  };
  const values = { ...base, ...patternIn(base, record) };
  for (const slot of slotsOf(values.pattern, values.anchorDate)) {
    const [turn] = slot.turns;
    const party = turn && partyOfSide(values, turn.to);
    const exchange = record.exchanges.find(
      ({ dayIndex, toParty }) => dayIndex === turn?.dayIndex && toParty === party,
    );
    if (exchange) {
      const { time, place, carrier } = exchange;
      values.slots[slot.key] = { time, place, carrier };
    }
  }
  return values;
}

/** The template that a plan follows, and who starts it; else its days as an own pattern. */
function patternIn(
  base: SetupValues,
  { exchanges, cycleDays }: ParentingPlanRecord,
): Pick<SetupValues, 'pattern' | 'startsWith'> {
  const inOrder = exchanges.toSorted(
    (a, b) => a.dayIndex - b.dayIndex || (a.time < b.time ? -1 : 1),
  );
  for (const { id: startsWith } of base.parties) {
    for (const name of templateNames) {
      const pattern: Pattern = { name, painted: [] };
      const turns = turnsOf(pattern);
      const isSame =
        cycleDaysOf(pattern) === cycleDays &&
        turns.length === inOrder.length &&
        turns.every(
          ({ dayIndex, to }, index) =>
            inOrder[index]?.dayIndex === dayIndex &&
            inOrder[index].toParty === partyOfSide({ ...base, startsWith }, to),
        );
      if (isSame) return { pattern, startsWith };
    }
  }
  let party = inOrder.at(-1)?.toParty ?? '';
  const painted = Array.from({ length: cycleDays }, (_, day) => {
    party = inOrder.findLast(({ dayIndex }) => dayIndex === day)?.toParty ?? party;
    return sideOfParty(base, party);
  });
  return { pattern: { name: 'own', painted }, startsWith: base.startsWith };
}
