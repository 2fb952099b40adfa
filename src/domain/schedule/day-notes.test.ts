import { expect, test } from 'vitest';
import { dayNotes, daysIn } from './day-notes.ts';

const NOTHING = {
  children: [],
  documents: [],
  medicines: [],
  overdue: { entries: [], today: '2026-11-27' },
};
const mia = { id: 'mia', name: 'Mia', birthdate: '2026-08-31', birthDateApprox: false };

test('birthdays are shown every year, months of life until the second birthday', () => {
  const window = { from: '2026-09-01', to: '2029-01-01' };
  const notes = dayNotes({ ...NOTHING, children: [mia] }, window);
  expect(notes.slice(0, 2)).toEqual([
    { kind: 'monthOfLife', day: '2026-09-30', childId: 'mia', name: 'Mia', months: 1 },
    { kind: 'monthOfLife', day: '2026-10-31', childId: 'mia', name: 'Mia', months: 2 },
  ]);
  expect(notes.filter(({ kind }) => kind === 'birthday').map(({ day }) => day)).toEqual([
    '2027-08-31',
    '2028-08-31',
  ]);
  expect(notes.filter(({ kind }) => kind === 'monthOfLife')).toHaveLength(22);
});

test('a child of whom only the age is known has none, and a document has its last day', () => {
  const children = [{ ...mia, birthDateApprox: true }];
  const documents = [
    { id: 'pass', title: 'Passport', validUntil: '2026-12-01' },
    { id: 'card', title: 'Card', validUntil: null },
  ];
  expect(
    dayNotes({ ...NOTHING, children, documents }, { from: '2026-11-30', to: '2026-12-07' }),
  ).toEqual([{ kind: 'document', day: '2026-12-01', documentId: 'pass', title: 'Passport' }]);
});

test('a medicine is shown with its times on the days of its course', () => {
  const drops = {
    id: 'drops',
    childId: 'mia',
    name: 'Eye drops',
    timesOfDay: ['20:00', '08:00'],
    courseFrom: '2026-11-30',
    courseTo: '2026-12-01',
    archived: false,
  };
  const window = { from: '2026-11-28', to: '2026-12-31' };
  const medicines = [
    drops,
    { ...drops, archived: true },
    { ...drops, timesOfDay: [], courseFrom: null, courseTo: null },
  ];
  const note = { kind: 'doses', medicineId: 'drops', title: 'Eye drops', childId: 'mia' };
  const times = ['08:00', '20:00'];
  expect(dayNotes({ ...NOTHING, medicines }, window)).toEqual([
    { ...note, day: '2026-11-30', times },
    { ...note, day: '2026-12-01', times },
  ]);
  const open = { ...drops, courseFrom: null, courseTo: null };
  expect(dayNotes({ ...NOTHING, medicines: [open] }, window)).toHaveLength(33);
});

test('a vaccination that is still to be done is said today', () => {
  const entries = [{ id: 'six', title: '6-in-1', plannedOn: '2026-11-20' }];
  const overdue = { entries, today: '2026-11-27' };
  expect(dayNotes({ ...NOTHING, overdue }, { from: '2026-11-01', to: '2026-11-27' })).toEqual([]);
  expect(dayNotes({ ...NOTHING, overdue }, { from: '2026-11-27', to: '2026-12-04' })).toEqual([
    {
      kind: 'vaccination',
      day: '2026-11-27',
      entryId: 'six',
      title: '6-in-1',
      plannedOn: '2026-11-20',
    },
  ]);
});

test('a window has its days without the one after it', () => {
  expect(daysIn({ from: '2026-02-27', to: '2026-03-02' })).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ]);
});
