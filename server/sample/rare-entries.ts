import { HOUR_MS, MINUTE_MS } from '../../schema/limits.ts';
import type { Entry } from './sample-entry.ts';
import { type Milestone, milestoneAt } from './sample-milestone.ts';
import { type ScenarioContext, ageInWeeks } from './scenario-context.ts';

/** Entries that are logged once a day or only once. */

/** @param midnight the start of a local day */
export function dailyEntries(scenario: ScenarioContext, midnight: number): Entry[] {
  const { random, mother, father } = scenario;
  const weeks = ageInWeeks(scenario, midnight);
  const at = (hour: number) => midnight + hour * HOUR_MS + random.whole(-20, 20) * MINUTE_MS;
  const entries: Entry[] = [];
  if (random.hit(0.93)) {
    entries.push({
      type: 'medication',
      startedAt: at(9),
      payload: { name: 'Vitamin D', amount: 1, unit: 'drops', status: 'given', route: 'mouth' },
      by: mother,
    });
  }
  if (weeks > 5 && random.hit(0.75)) entries.push(pumping(scenario, at(10.75)));
  if (weeks > 6 && random.hit(0.35)) entries.push(stash(scenario, at(11.5)));
  if (weeks > 3 && weeks < 18 && random.hit(0.3)) entries.push(crying(scenario, at(17.75)));
  if (random.hit(0.33)) {
    const startedAt = at(18.3);
    entries.push({
      type: 'bath',
      startedAt,
      endedAt: startedAt + random.whole(8, 15) * MINUTE_MS,
      payload: { kind: weeks < 2 ? 'sponge' : 'full', soap: random.hit(0.4) },
      by: father,
    });
  }
  if (weeks > 2 && random.hit(0.4)) {
    const startedAt = at(15.5);
    entries.push({
      type: 'activity',
      startedAt,
      endedAt: startedAt + random.whole(25, 70) * MINUTE_MS,
      payload: { kind: 'walk' },
      by: random.pick([mother, father]),
      ...(random.hit(0.2) ? { tags: ['outdoors'] } : {}),
    });
  }
  return entries;
}

function pumping({ random, mother }: ScenarioContext, startedAt: number): Entry<'pumping'> {
  const leftMl = random.whole(4, 9) * 10;
  const rightMl = random.whole(4, 10) * 10;
  const totalMl = leftMl + rightMl;
  const sec = random.whole(10, 18) * 60;
  return {
    type: 'pumping',
    startedAt,
    endedAt: startedAt + sec * 1_000,
    payload: {
      leftMl,
      rightMl,
      totalMl,
      entered: { value: totalMl, unit: 'ml' },
      leftSec: sec,
      rightSec: sec,
      // Given on the same day. The freezer has entries of its own.
      destination: 'fed_now',
      method: 'electric',
    },
    by: mother,
    childless: true,
  };
}

/** Milk goes to the freezer more often than it is taken from there. */
function stash({ random, mother }: ScenarioContext, startedAt: number): Entry<'milk_stash'> {
  const isAdded = random.hit(0.7);
  return {
    type: 'milk_stash',
    startedAt,
    payload: isAdded
      ? { kind: 'add', ml: random.whole(8, 14) * 10, storage: 'freezer' }
      : { kind: 'use', ml: random.whole(6, 10) * 10, storage: 'freezer' },
    by: mother,
    childless: true,
  };
}

function crying({ random, mother, father }: ScenarioContext, startedAt: number): Entry<'mood'> {
  return {
    type: 'mood',
    startedAt,
    endedAt: startedAt + random.whole(8, 40) * MINUTE_MS,
    payload: { mood: random.pick(['fussy', 'crying']), cause: 'tired', soothedBy: 'held' },
    by: random.pick([mother, father]),
  };
}

/** The family's first cold: four days of it. @param midnight the start of its first day */
export function coldEntries(
  { random, mother, father }: ScenarioContext,
  midnight: number,
): Entry[] {
  const feverByHour: [number, number][] = [
    [19, 37.9],
    [24 + 2, 38.6],
    [24 + 8, 38.3],
    [24 + 14, 38.8],
    [24 + 20.5, 38.4],
    [48 + 3, 38.1],
    [48 + 9, 37.8],
    [48 + 18, 37.5],
    [72 + 9, 37.0],
  ];
  const at = (hour: number) => midnight + hour * HOUR_MS + random.whole(-12, 12) * MINUTE_MS;
  const entries: Entry[] = feverByHour.map(([hour, celsius]) => ({
    type: 'temperature',
    startedAt: at(hour),
    payload: { celsius, entered: { value: celsius, unit: '°C' }, site: 'rectal' },
    by: random.pick([mother, father]),
  }));
  for (const hour of [24 + 2.4, 24 + 14.4, 24 + 21]) {
    entries.push({
      type: 'medication',
      startedAt: at(hour),
      payload: {
        name: 'Paracetamol',
        amount: 2.5,
        unit: 'ml',
        status: 'given',
        route: 'mouth',
        reason: 'Fever',
      },
      by: random.pick([mother, father]),
    });
  }
  const startedAt = at(18);
  entries.push({
    type: 'symptom',
    startedAt,
    endedAt: startedAt + 3 * 24 * HOUR_MS,
    payload: { signs: ['runny_nose', 'cough', 'fever'], severity: 'mild' },
    by: mother,
    tags: ['cold'],
  });
  entries.push({
    type: 'note',
    startedAt: at(24 + 10),
    payload: {},
    note: 'Called the doctor. Watch for fewer wet diapers, come in if over 39.',
    by: mother,
    tags: ['cold', 'doctor'],
  });
  return entries;
}

/** Entries that happen once. @param onDay the start of the n-th day of life */
export function firsts(
  { mother, father, grandmother }: ScenarioContext,
  onDay: (day: number) => number,
): Entry[] {
  const at = (day: number, hour: number) => onDay(day) + hour * HOUR_MS;
  const milestone = (
    [day, hour]: readonly [day: number, hour: number],
    what: Milestone,
    by = mother,
    note = '',
  ) => milestoneAt(at(day, hour), what, by, note);
  return [
    milestone([4, 15.2], ['first', 'Met the grandparents'], father),
    milestone([6, 11.1], ['first', 'First outing'], father, 'Once around the pond'),
    milestone([9, 9.4], ['health', 'The cord fell off']),
    milestone([12, 18.1], ['first', 'First bath'], father),
    milestone([30, 8.3], ['social', 'Looks back at you']),
    milestone([33, 10.2], ['motor', 'Lifts the head'], mother, 'On the tummy'),
    milestone([41, 8.2], ['first', 'First smile'], father),
    milestone([52, 17.2], ['cognitive', 'Follows with the eyes'], mother, 'The red mobile'),
    milestone([78, 17.6], ['language', 'Coos'], mother, 'And waits for an answer'),
    milestone([84, 9.9], ['cognitive', 'Discovers the own hands']),
    milestone([96, 16.1], ['social', 'Laughs out loud']),
    milestone([103, 10.6], ['motor', 'Pushes up on the arms'], father),
    milestone([112, 18.4], ['language', 'Squeals with joy'], father),
    milestone([119, 9.3], ['motor', 'Reaches for a toy'], mother, 'The rabbit'),
    milestone([127, 11.4], ['motor', 'Rolls over'], mother, 'From tummy to back'),
    ...[
      { day: 60, dose: 1 },
      { day: 120, dose: 2 },
    ].map(({ day, dose }): Entry<'vaccination'> => ({
      type: 'vaccination',
      startedAt: at(day, 10.5),
      payload: { vaccine: 'Hexavalent', dose, site: 'left_thigh', reactions: ['fussy'] },
      by: mother,
      tags: ['doctor'],
    })),
    {
      type: 'doctor_visit',
      startedAt: at(120, 10),
      endedAt: at(120, 10.75),
      payload: { reason: 'Check-up at four months', findings: 'All well. Growing along her line.' },
      by: mother,
      tags: ['doctor'],
    },
    note(at(12, 14), 'Umbilical cord came off.', mother),
    note(at(58, 13.5), 'Loves the blue elephant. It comes everywhere now.', grandmother),
    note(at(103, 20), 'New bedtime: bath, song, dark. Seems to work!', father),
    note(at(131, 12.5), 'Grabs for our spoons. Ask about solids next time.', mother),
  ];
}

function note(startedAt: number, text: string, by: Entry['by']): Entry<'note'> {
  return { type: 'note', startedAt, payload: {}, note: text, by };
}
