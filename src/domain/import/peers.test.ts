import { expect, test } from 'vitest';
import { detectFormat } from './import-formats.ts';
import type { ReadOptions } from './import-format.ts';
import { defaultUnits } from './import-units.ts';
import type { ParsedRow } from './parsed-row.ts';
import { readCsv } from './read-csv.ts';
import { tablesOfJson } from './read-json.ts';

/** Rows as the peers write them, with what their values mean. */

const options: ReadOptions = { units: defaultUnits, dateOrder: 'mdy', mapping: null };

function read(files: Record<string, string>, over: Partial<ReadOptions> = {}): ParsedRow[] {
  const tables = Object.entries(files).flatMap(([name, text]) => {
    if (name.endsWith('.json')) return tablesOfJson(name, JSON.parse(text));
    const table = readCsv(name, text, 1_000);
    return table === null || table === 'too_large' ? [] : [table];
  });
  const [found] = detectFormat(tables);
  return found ? [...found.format.read(found.tables, { ...options, ...over })] : [];
}

const parsed = (rows: readonly ParsedRow[]) => rows.flatMap((row) => row.parsed);

test('Baby Buddy: German numbers, tags by the file of tags, both breasts as a total', () => {
  const rows = read(
    {
      'Tag.csv': 'id,name,color\r\n3,night,#ff0000\r\n',
      'Feeding.csv':
        'id,child_id,child_first_name,child_last_name,start,end,type,method,amount,notes,tags\r\n' +
        '7,1,Mia,Berg,2026-03-01 08:00:00,2026-03-01 08:20:00,formula,bottle,"2,5",,"3,5"\r\n' +
        '6,1,Mia,Berg,2026-03-01 06:00:00,2026-03-01 06:20:00,breast milk,both breasts,"40,0",long,\r\n',
    },
    { units: { ...defaultUnits, volume: 'oz' } },
  );
  expect(parsed(rows)).toMatchObject([
    {
      type: 'feeding',
      payload: {
        bottles: [{ content: 'formula', takenMl: 73.9, entered: { value: 2.5, unit: 'oz' } }],
      },
      tags: ['night', 'tag-5'],
    },
    {
      payload: { breast: { leftSec: 0, rightSec: 0, totalSecOnly: 1_200 } },
      note: expect.stringContaining('long'),
    },
  ]);
  expect(rows[0]).toMatchObject({ recordId: '7', child: '1', entity: 'feeding' });
});

test('Baby Buddy: all other models', () => {
  const child = 'id,child_id';
  const rows = read({
    'DiaperChange.csv': `${child},time,wet,solid,color,amount,notes\n1,1,2026-03-01 08:00:00,0,0,,,\n`,
    'Medication.csv': `${child},name,dosage,dosage_unit,time,next_dose_interval,notes\n1,1,Vitamin D,1.0,drops,2026-03-01 09:00:00,"1 day, 0:00:00",\n`,
    'HeadCircumference.csv': `${child},head_circumference,date,notes\n1,1,38.5,2026-03-01,\n`,
    'Pumping.csv': `${child},amount,time,notes\n1,1,80.0,2026-03-01 10:00:00,\n`,
    'BMI.csv': `${child},bmi,date,notes\n1,1,15.1,2026-03-01,\n`,
  });
  expect(parsed(rows)).toMatchObject([
    { type: 'diaper', payload: { kind: 'dry' } },
    {
      type: 'medication',
      payload: { name: 'Vitamin D', amount: 1, unit: 'drops', plan: { minIntervalMin: 1_440 } },
    },
    { kind: 'growth', headMm: 385, date: '2026-03-01' },
    { type: 'pumping', payload: { totalMl: 80 } },
    { type: 'note', note: 'BMI 15.1' },
  ]);
});

test('Baby Buddy: an answer of its API has offsets and names of tags; a timer was running', () => {
  const rows = read({
    'sleep.json': JSON.stringify({
      count: 1,
      results: [
        {
          id: 4,
          child: 2,
          start: '2026-03-01T20:00:00+01:00',
          end: '2026-03-01T21:00:00+01:00',
          nap: false,
          tags: ['calm'],
        },
      ],
    }),
    'timers.json': JSON.stringify({
      results: [{ id: 1, child: null, name: null, start: '2026-03-02T08:00:00Z', user: 1 }],
    }),
  });
  expect(rows).toMatchObject([
    {
      child: '2',
      parsed: [
        { payload: { kind: 'night' }, start: { at: Date.UTC(2026, 2, 1, 19) }, tags: ['calm'] },
      ],
    },
    { parsed: [], problem: 'running' },
  ]);
});

test('Sprout Track: rows of a session are one feed, its pause counts once, deleted rows stay out', () => {
  const at = (time: string) => `Wed Jul 22 2026 ${time} GMT+0000 (Coordinated Universal Time)`;
  const head =
    'id,time,startTime,endTime,feedDuration,pauseDuration,type,amount,unitAbbr,side,food,notes,bottleType,breastMilkAmount,sessionId,babyId,deletedAt,hadReaction,reactionCause,reactionDescription';
  const rows = read({
    'feed-logs.csv': [
      head,
      `a,${at('10:00:00')},${at('10:00:00')},${at('10:05:00')},300,30,BREAST,,,LEFT,,,,,s1,b1,,,,`,
      `b,${at('10:05:00')},${at('10:05:00')},${at('10:09:00')},240,30,BREAST,,,RIGHT,,good,,,s1,b1,,,,`,
      `c,${at('12:00:00')},,,,,BOTTLE,6,OZ,,,,Formula\\Breast,4,,b1,,,,`,
      `d,${at('13:00:00')},,,,,SOLIDS,2,TBSP,,egg,,,,,b1,,true,egg,hives`,
      `e,${at('14:00:00')},,,,,BOTTLE,6,OZ,,,,Formula,,,b1,${at('15:00:00')},,,`,
    ].join('\n'),
  });
  const feeds = rows.toSorted((a, b) => ((a.recordId ?? '') < (b.recordId ?? '') ? -1 : 1));
  expect(feeds.find(({ recordId }) => recordId === 's1')?.parsed).toMatchObject([
    {
      payload: {
        breast: { leftSec: 300, rightSec: 240, pauseSec: 30, startSide: 'left', endSide: 'right' },
      },
      note: 'good',
    },
  ]);
  expect(feeds.find(({ recordId }) => recordId === 'c')?.parsed).toMatchObject([
    {
      payload: {
        bottles: [
          { content: 'breast_milk', takenMl: 118.3 },
          { content: 'formula', takenMl: 59.1 },
        ],
      },
    },
  ]);
  expect(feeds.find(({ recordId }) => recordId === 'd')?.parsed).toMatchObject([
    {
      payload: {
        solids: [{ name: 'egg', qty: 2, unit: 'tbsp', reaction: { text: 'egg\nhives' } }],
      },
    },
  ]);
  expect(feeds.find(({ recordId }) => recordId === 'e')).toMatchObject({
    parsed: [],
    problem: 'deleted',
  });
});

test('Sprout Track: weights in ounces are all of them, and a temperature is no measurement', () => {
  const at = 'Wed Jul 22 2026 10:00:00 GMT+0000 (Coordinated Universal Time)';
  const rows = read({
    'measurements.csv': `id,date,type,value,unit,notes,babyId\n1,${at},WEIGHT,160,oz,,b1\n2,${at},TEMPERATURE,99.7,°F,,b1\n3,${at},HEAD_CIRCUMFERENCE,15.5,in,,b1\n`,
  });
  expect(parsed(rows)).toMatchObject([
    { kind: 'growth', weightG: 4_536 },
    { kind: 'event', type: 'temperature', payload: { celsius: 37.61 } },
    { kind: 'growth', headMm: 394 },
  ]);
});

test('Sprout Track: the export of the timeline, over midnight and a clock change', () => {
  const rows = read({
    'activity-log-Mia-2026-03-02.csv': [
      'Date,Time,Activity Type,Sub-Type,Start Time,End Time,Duration,Amount,Unit,Details,Notes,Caretaker',
      '03/01/2026,11:30 PM,Sleep,Night Sleep,11:30 PM,06:10 AM,,,,Location: Crib,,Ana',
      '10/25/2026,12:40 AM,Sleep,Nap,12:40 AM,01:20 AM,1 hr 40 min,,,,,Ana',
      '03/01/2026,10:00 AM,Pump,,,,,"L: 60, R: 50, Total: 110",ML,STORED,,Ana',
      '03/01/2026,11:00 AM,Milk Adjust,,,,,-40,ML,,spilled,Ana',
    ].join('\n'),
  });
  expect(parsed(rows)).toMatchObject([
    { type: 'sleep', payload: { kind: 'night' }, lengthSec: 24_000 },
    { lengthSec: 6_000 },
    { type: 'pumping', payload: { leftMl: 60, rightMl: 50 } },
    { kind: 'own', name: 'Milk Adjust', note: expect.stringContaining('-40 ML') },
  ]);
  expect(rows[0]?.author).toBe('Ana');
});

test('Huckleberry: each type uses the columns in its own way', () => {
  const rows = read({
    'huckleberry.csv': [
      'Type,Start,End,Duration,Start Condition,Start Location,End Condition,Notes,Logged By',
      'Feed,2026-03-01 08:00,2026-03-01 08:10,0:10,00:06R,Breast,00:04L,,Ana',
      'Feed,2026-03-01 09:00,,,Goat Milk,Bottle,3oz,,',
      'Growth,2026-03-01 09:30,,,12lb 5oz,60cm,40cm,,',
      'Meds,2026-03-01 10:00,,,2.5ml,Paracetamol,,,',
      'Meds,2026-03-01 10:05,,,,Paracetamol,,,',
      'Diaper,2026-03-01 11:00,,brown,"Loose, Mucousy",Diaper rash,Poo:small,line\\ntwo,',
      'Pump,2026-03-01 12:00,2026-03-01 12:20,0:20,30ml,,10ml,,',
    ].join('\r'),
  });
  expect(parsed(rows)).toMatchObject([
    { payload: { breast: { leftSec: 240, rightSec: 360 } }, lengthSec: 600 },
    { payload: { bottles: [{ content: 'other', takenMl: 88.7 }] }, note: 'Goat Milk' },
    { kind: 'growth', weightG: 5_585, lengthMm: 600, headMm: 400, time: '09:30' },
    { payload: { name: 'Paracetamol', amount: 2.5, unit: 'ml' } },
    {
      payload: {
        kind: 'dirty',
        color: 'brown',
        consistency: 'soft',
        dirtyAmount: 'small',
        flags: ['mucus'],
        rash: 'mild',
      },
      note: 'line\ntwo',
    },
    { type: 'pumping', payload: { leftMl: 30, rightMl: 10 } },
  ]);
  expect(rows.map(({ problem }) => problem)).toEqual([
    null,
    null,
    null,
    null,
    'badValue',
    null,
    null,
  ]);
  expect(rows[0]?.author).toBe('Ana');
});

test('Nara: instants with their zone, also after a spreadsheet has shortened them', () => {
  const head =
    'Type,Profile Name,Start Date/time,Start Date/time (Epoch),Time Zone,Note,[Medical] Medication,[Medical] Temperature,[Medical] Temperature Unit,[Bottle Feed] Type,[Bottle Feed] Breast Milk Volume,[Bottle Feed] Breast Milk Volume Unit,[Bottle Feed] Formula Volume,[Bottle Feed] Formula Volume Unit,_profileKey,_activityKey';
  const rows = read({
    'nara.csv': [
      head,
      'Medical,Mia,2026-03-01 08:00:00,1772348400000,Europe/Berlin,,"Vitamin D, 3.75 (ML)\nIbuprofen",37.9,C,,,,,,p1,a1',
      'Bottle Feed,Mia,2026-03-01 08:00:00,1.77235E+12,Europe/Berlin,,,,,Breast Milk Formula,60,ML,30,ML,p1,a2',
      'Routine,Mia,2026-03-01 09:00:00,1772352000000,Europe/Berlin,sunscreen ,,,,,,,,,p1,a3',
    ].join('\n'),
  });
  expect(rows).toMatchObject([
    {
      recordId: 'a1',
      problem: 'badValue',
      parsed: [
        {
          type: 'temperature',
          payload: { celsius: 37.9 },
          start: { at: 1_772_348_400_000, tz: 'Europe/Berlin' },
        },
        { type: 'medication', payload: { name: 'Vitamin D', amount: 3.75, unit: 'ml' } },
        { type: 'note', note: 'Ibuprofen' },
      ],
    },
    {
      at: { local: '2026-03-01T08:00:00' },
      parsed: [
        {
          payload: {
            bottles: [
              { content: 'breast_milk', takenMl: 60 },
              { content: 'formula', takenMl: 30 },
            ],
          },
        },
      ],
    },
    { parsed: [{ kind: 'own', name: 'Routine', note: 'sunscreen' }] },
  ]);
});

test('Baby Tracker: units in the header, expressed milk by the name of the file', () => {
  const rows = read({
    'Mia_expressed.csv': 'Baby,Time,Amount (oz.),Note\nMia,"3/1/26, 8:00 AM",4,\n',
    'Mia_growth.csv':
      'Baby,Time,Weight (lbs.),Length (inches),Head Size (inches),Note\nMia,"3/1/26, 9:00 AM",12.5,23.5,15,\n',
    'pump.csv':
      'Time,Start side,Left duration (min),Right Duration (min),Total duration (min),Left amount (ml),Right amount (ml),Total amount (ml),Note\n"3/1/26, 10:00 AM",Left,10,10,20,60,50,,\n',
    'Mia_other_activity.csv':
      'Baby,Time,Other activity,Duration(minutes),Note\nMia,"3/1/26, 11:00 AM",Swing,20,\n',
  });
  expect(parsed(rows)).toMatchObject([
    { payload: { bottles: [{ content: 'breast_milk', takenMl: 118.3 }] } },
    { kind: 'growth', weightG: 5_670, lengthMm: 597, headMm: 381 },
    {
      type: 'pumping',
      payload: { leftMl: 60, rightMl: 50, leftSec: 600, rightSec: 600 },
      lengthSec: 1_200,
    },
    { kind: 'own', name: 'Swing', lengthSec: 1_200 },
  ]);
});
