import { expect, test } from 'vitest';
import { dayNotes, daysIn } from './day-notes.ts';

const mia = { id: 'mia', name: 'Mia', birthdate: '2026-08-31', birthDateApprox: false };

test('birthdays are shown every year, months of life until the second birthday', () => {
  const window = { from: '2026-09-01', to: '2029-01-01' };
  const notes = dayNotes({ children: [mia], documents: [] }, window);
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
  expect(dayNotes({ children, documents }, { from: '2026-11-30', to: '2026-12-07' })).toEqual([
    { kind: 'document', day: '2026-12-01', documentId: 'pass', title: 'Passport' },
  ]);
});

test('a window has its days without the one after it', () => {
  expect(daysIn({ from: '2026-02-27', to: '2026-03-02' })).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ]);
});
