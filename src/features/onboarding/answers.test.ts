import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../schema/limits.ts';
import { createDeviceStore } from '../../lib/device-store.ts';
import type { ChildRecord } from '../../../schema/records/child.ts';
import {
  childOf,
  forgetAnswers,
  keepAnswers,
  noAnswers,
  noChild,
  readAnswers,
  withKnownChildren,
} from './answers.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
// Without IndexedDB the store is the memory of this realm.
const storeOf = () => createDeviceStore('answers-test');

describe('answers', () => {
  test('are there again after the page was closed, at the step where it was', async () => {
    const store = storeOf();
    const answers = { ...noAnswers('Ana'), savedAt: NOW, step: 'track' as const };
    await keepAnswers('u1', answers, store);
    expect(await readAnswers('u1', NOW + DAY_MS, store)).toEqual(answers);
    await forgetAnswers('u1', store);
    expect(await readAnswers('u1', NOW, store)).toBeNull();
  });

  test('given before there was an account are this person’s afterwards, and nobody else’s', async () => {
    const store = storeOf();
    const answers = { ...noAnswers('Ana'), savedAt: NOW };
    await keepAnswers(null, answers, store);
    expect(await readAnswers('u1', NOW, store)).toEqual(answers);
    await keepAnswers('u1', answers, store);
    expect(await readAnswers('u2', NOW, store)).toBeNull();
  });

  test('of somebody who never came back are forgotten after 30 days', async () => {
    const store = storeOf();
    await keepAnswers('u1', { ...noAnswers('Ana'), savedAt: NOW }, store);
    expect(await readAnswers('u1', NOW + 30 * DAY_MS, store)).toBeNull();
  });

  test('of another release that cannot be read are as none', async () => {
    const store = storeOf();
    await store.set('onboarding:u1', { savedAt: NOW, step: 'from-later' });
    expect(await readAnswers('u1', NOW, store)).toBeNull();
  });
});

test('children that the family has already are those it is about, unless one was named before', () => {
  const known = { id: 'mia-0001', name: 'Mia', birthdate: '2024-03-01', birthDateApprox: true };
  const record = { ...known, gender: null, chartSex: null, gestationDays: 210 } as ChildRecord;
  const blank = noAnswers('Ben');
  expect(withKnownChildren(blank, [record]).children).toEqual([
    // An age in years gave no day.
    { ...noChild, id: 'mia-0001', name: 'Mia', day: '', weeks: '30' },
  ]);
  expect(withKnownChildren(blank, [])).toEqual(blank);
  const named = { ...blank, children: [{ ...noChild, name: 'Leo' }] };
  expect(withKnownChildren(named, [record])).toEqual(named);
});

describe('the child that answers make', () => {
  const mia = { ...noChild, name: ' Mia ', day: '2026-01-10' };

  test('is born on its day, and measured by the tables of its sex', () => {
    expect(childOf({ ...mia, gender: 'girl' }, '#14B8A6')).toEqual({
      name: 'Mia',
      birthdate: '2026-01-10',
      birthDateApprox: false,
      dueDate: null,
      gender: 'girl',
      chartSex: 'female',
      gestationDays: null,
      color: '#14B8A6',
    });
  });

  test('is measured by the tables that were chosen where its gender has none', () => {
    expect(childOf({ ...mia, gender: 'other', chartSex: 'male' }, '#14B8A6').chartSex).toBe('male');
  });

  test('that is expected has no birthday yet', () => {
    const child = childOf({ ...mia, expected: true, weeks: '30' }, '#14B8A6');
    expect(child).toMatchObject({
      birthdate: null,
      dueDate: '2026-01-10',
      gestationDays: null,
    });
  });

  test('has the photo that was chosen here, and leaves another alone', () => {
    expect(childOf({ ...mia, photo: 'chosen' }, '#14B8A6').photo).toBe('chosen');
    expect(childOf({ ...mia, photo: null }, '#14B8A6').photo).toBe(null);
    expect(childOf(mia, '#14B8A6')).not.toHaveProperty('photo');
  });

  test('that came early says after how many days', () => {
    expect(childOf({ ...mia, weeks: '30' }, '#14B8A6').gestationDays).toBe(210);
  });
});
