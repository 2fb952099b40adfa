import { describe, expect, test } from 'vitest';
import { makeEvent } from '../../tests/helpers/events.ts';
import type { EventRecord } from '../../schema/records/event.ts';
import { say } from '../i18n/say.ts';
import { eventLine, hasTime, iconOf } from './event-line.ts';
import { feedKind } from './feeding/type.ts';
import { METRIC, type Units } from '../domain/units.ts';

const line = (event: EventRecord, units: Units = METRIC) => say(eventLine(event, units));
const start = '2025-06-10T10:00:00Z';

describe('a feed', () => {
  test('has one line with all of its parts', () => {
    const event = makeEvent('feeding', start, {
      payload: {
        breast: { leftSec: 480, rightSec: 360 },
        bottles: [{ content: 'formula', takenMl: 60 }],
        spitUp: 'small',
      },
    });
    expect(line(event)).toBe('Breast L 8 min · R 6 min + 60 ml formula · small spit-up');
  });

  test('begins with "Bottle" only when the bottle is its first part', () => {
    const bottles = [
      { content: 'breast_milk', takenMl: 118.3, entered: { value: 4, unit: 'oz' } },
      { content: 'water', takenMl: 10 },
    ] as const;
    const event = makeEvent('feeding', start, { payload: { bottles: [...bottles] } });
    expect(line(event)).toBe('Bottle 118.3 ml breast milk + 10 ml water');
    expect(line(event, { volume: 'oz', temperature: 'F' })).toBe(
      'Bottle 4 oz breast milk + 0.34 oz water',
    );
    expect(feedKind(event.payload)).toBe('bottle');
  });

  test('has a line when it lasted seconds, or has no sides or times', () => {
    const breast = (payload: object) =>
      line(
        makeEvent('feeding', start, {
          payload: { breast: { leftSec: 0, rightSec: 0, ...payload } },
        }),
      );
    expect(breast({ rightSec: 45 })).toBe('Breast R 45 s');
    expect(breast({ totalSecOnly: 900 })).toBe('Breast 15 min');
    expect(breast({ startSide: 'left' })).toBe('Breast');
  });

  test('lists the foods', () => {
    const event = makeEvent('feeding', start, {
      payload: {
        solids: [
          { name: 'Banana', qty: 2, unit: 'tbsp' },
          { name: 'Oats', unit: 'taste' },
          { foodId: 'food-1' },
        ],
        tube: { content: 'formula', ml: 20, route: 'ng' },
      },
    });
    expect(line(event)).toBe('Tube 20 ml formula + Solids: Banana 2 tbsp, Oats, food');
  });
});

test('a diaper lists what differs from the usual', () => {
  expect(
    line(makeEvent('diaper', start, { payload: { kind: 'both', place: 'diaper', rash: 'none' } })),
  ).toBe('Wet and dirty diaper');
  const full = makeEvent('diaper', start, {
    payload: {
      kind: 'dirty',
      place: 'potty',
      color: 'grey_white',
      consistency: 'runny',
      flags: ['blood'],
      rash: 'mild',
    },
  });
  expect(line(full)).toBe('Dirty diaper · potty · grey or white · runny · blood · mild rash');
});

test('a sleep has its length, place and wakings', () => {
  const night = makeEvent('sleep', start, {
    ended: '2025-06-10T17:30:00Z',
    payload: { kind: 'night', place: 'crib', wakings: [{ at: 1, minutes: 5 }] },
  });
  expect(line(night)).toBe('Night sleep 7 h 30 min · crib · woke once');
  expect(line(makeEvent('sleep', start))).toBe('Nap');
});

test('a dose has its status', () => {
  const dose = (more: object) =>
    line(
      makeEvent('medication', start, {
        payload: { name: 'Paracetamol', amount: 2.5, unit: 'ml', status: 'given', ...more },
      }),
    );
  expect(dose({})).toBe('Paracetamol 2.5 ml');
  expect(dose({ status: 'vomited' })).toBe('Paracetamol 2.5 ml – vomited');
  expect(dose({ overrode: ['interval'] })).toBe('Paracetamol 2.5 ml · beyond the plan');
});

test('a reading shows the typed unit and the fever', () => {
  const reading = makeEvent('temperature', start, {
    payload: { celsius: 38, site: 'ear', afterMedicine: true },
  });
  expect(line(reading)).toBe('38 °C · ear · fever · after medicine');
  expect(line(reading, { volume: 'ml', temperature: 'F' })).toBe(
    '100.4 °F · ear · fever · after medicine',
  );
});

test('pumping adds up the sides when no total was stored', () => {
  const pump = makeEvent('pumping', start, {
    payload: { leftMl: 40, rightMl: 35.5, destination: 'stored' },
  });
  expect(line(pump)).toBe('Pumped 75.5 ml · L 40 ml · R 35.5 ml · stored');
  expect(line(makeEvent('pumping', start, { payload: { leftSec: 300, rightSec: 300 } }))).toBe(
    'Pumped for 10 min',
  );
});

test('other types have their name or note', () => {
  expect(line(makeEvent('note', start, { note: 'Slept badly' }))).toBe('Slept badly');
  expect(line(makeEvent('bath', start))).toBe('Bath');
  expect(line(makeEvent('activity', start, { ended: '2025-06-10T10:40:00Z' }))).toBe('Walk 40 min');
  expect(
    line(
      makeEvent('symptom', start, {
        payload: { signs: ['cough', 'other'], otherText: 'Tired', severity: 'mild' },
      }),
    ),
  ).toBe('Cough, Tired · mild');
  expect(line(makeEvent('doctor_visit', start))).toBe('Doctor visit');
  expect(line(makeEvent('vaccination', start))).toBe('MMR · dose 1');
  expect(line({ ...makeEvent('note', start), type: 'moon_phase' } as unknown as EventRecord)).toBe(
    'Entry from a newer version',
  );
});

test('only a day is known of a vaccination, a time of a visit', () => {
  expect(hasTime(makeEvent('vaccination', start))).toBe(false);
  expect(hasTime(makeEvent('doctor_visit', start))).toBe(true);
});

test('an entry with a payload of another form has the name of its type', () => {
  const broken: [EventRecord['type'], unknown][] = [
    ['feeding', { bottles: 5, solids: 'x', breast: 1 }],
    ['symptom', { signs: 7 }],
    ['medication', null],
  ];
  for (const [type, payload] of broken) {
    const event = makeEvent(type, start, { payload: payload as never });
    expect(() => line(event)).not.toThrow();
    expect(() => iconOf(event)).not.toThrow();
  }
});
