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
  withoutGone,
} from './answers.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
// Without IndexedDB the store is the memory of this realm.
const storeOf = () => createDeviceStore('answers-test');

describe('answers', () => {
  test('are restored with their step after the page was closed', async () => {
    const store = storeOf();
    const answers = { ...noAnswers, savedAt: NOW, step: 'track' as const };
    await keepAnswers('u1', answers, store);
    expect(await readAnswers('u1', NOW + DAY_MS, store)).toEqual(answers);
    await forgetAnswers('u1', store);
    expect(await readAnswers('u1', NOW, store)).toBeNull();
  });

  test('from before sign-up belong to the new account, and to nobody else', async () => {
    const store = storeOf();
    const answers = { ...noAnswers, savedAt: NOW };
    await keepAnswers(null, answers, store);
    expect(await readAnswers('u1', NOW, store)).toEqual(answers);
    await keepAnswers('u1', answers, store);
    expect(await readAnswers('u2', NOW, store)).toBeNull();
  });

  test('are removed after 30 days', async () => {
    const store = storeOf();
    await keepAnswers('u1', { ...noAnswers, savedAt: NOW }, store);
    expect(await readAnswers('u1', NOW + 30 * DAY_MS, store)).toBeNull();
  });

  test('of another release that cannot be read are ignored', async () => {
    const store = storeOf();
    await store.set('onboarding:u1', { savedAt: NOW, step: 'from-later' });
    expect(await readAnswers('u1', NOW, store)).toBeNull();
  });
});

test('asks about the existing children of the family, unless an answer names one', () => {
  const known = { id: 'mia-0001', name: 'Mia', birthdate: '2024-03-01', birthDateApprox: true };
  const record = { ...known, gender: null, chartSex: null, gestationDays: 210 } as ChildRecord;
  const blank = noAnswers;
  expect(withKnownChildren(blank, [record]).children).toMatchObject([
    // An age in years does not determine a date.
    { ...noChild, id: 'mia-0001', name: 'Mia', day: '', weeks: '30' },
  ]);
  expect(withKnownChildren(blank, [])).toEqual(blank);
  const named = { ...blank, children: [{ ...noChild, name: 'Leo' }] };
  expect(withKnownChildren(named, [record])).toEqual(named);
});

describe('a child that exists', () => {
  const mia = {
    id: 'mia-0001',
    name: 'Mia',
    birthdate: '2026-01-10',
    birthDateApprox: false,
    dueDate: '2026-02-20',
    gender: 'girl',
    chartSex: 'female',
    gestationDays: 34 * 7 + 3,
    color: '#3B82F6',
  } as ChildRecord;
  const answersTo = (record: ChildRecord) => {
    const [child] = withKnownChildren(noAnswers, [record]).children;
    return child ?? noChild;
  };
  const kept = ({ dueDate, gestationDays }: ReturnType<typeof childOf>) => [dueDate, gestationDays];

  test('keeps all known fields when the person continues without a change', () => {
    expect(kept(childOf(answersTo(mia), mia.color, mia))).toEqual(['2026-02-20', 241]);
    const atTerm = { ...mia, gestationDays: 39 * 7 + 2 };
    expect(kept(childOf(answersTo(atTerm), mia.color, atTerm))).toEqual(['2026-02-20', 275]);
  });

  test('gets the typed weeks, and none when it was born at term', () => {
    const typed = { ...answersTo(mia), weeks: '33' };
    expect(childOf(typed, mia.color, mia).gestationDays).toBe(231);
    expect(childOf({ ...typed, weeks: '' }, mia.color, mia).gestationDays).toBeNull();
  });

  test('takes changes of other devices, except for fields that were typed here', () => {
    const begun = { ...noAnswers, children: [{ ...answersTo(mia), day: '2026-01-11' }] };
    const renamed = { ...mia, name: 'Mia-Lou', gender: null };
    expect(withKnownChildren(begun, [renamed]).children).toMatchObject([
      { name: 'Mia-Lou', day: '2026-01-11', gender: null },
    ]);
    // From now on the record has it, and later changes of the record apply.
    const { was: _, ...saved } = answersTo(mia);
    expect(withKnownChildren({ ...noAnswers, children: [saved] }, [renamed]).children).toEqual([
      answersTo(renamed),
    ]);
  });

  test('is not asked about after it was deleted', () => {
    const begun = { ...noAnswers, children: [answersTo(mia), { ...noChild, name: 'Leo' }] };
    expect(withoutGone(begun, [mia]).children).toHaveLength(2);
    expect(withoutGone(begun, []).children).toMatchObject([{ name: 'Leo' }]);
    expect(withoutGone({ ...begun, children: [answersTo(mia)] }, []).children).toEqual([noChild]);
  });
});

describe('the record of a child from its answers', () => {
  const mia = { ...noChild, name: ' Mia ', day: '2026-01-10' };

  test('has the birth date, and the charts of its sex', () => {
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

  test('has the chosen charts when its gender does not determine them', () => {
    expect(childOf({ ...mia, gender: 'other', chartSex: 'male' }, '#14B8A6').chartSex).toBe('male');
  });

  test('has no birth date while the child is expected', () => {
    const child = childOf({ ...mia, expected: true, weeks: '30' }, '#14B8A6');
    expect(child).toMatchObject({
      birthdate: null,
      dueDate: '2026-01-10',
      gestationDays: null,
    });
  });

  test('has the photo that was chosen here, and keeps an existing one', () => {
    expect(childOf({ ...mia, photo: 'chosen' }, '#14B8A6').photo).toBe('chosen');
    expect(childOf({ ...mia, photo: null }, '#14B8A6').photo).toBe(null);
    expect(childOf(mia, '#14B8A6')).not.toHaveProperty('photo');
  });

  test('has the days of pregnancy when the child was born early', () => {
    expect(childOf({ ...mia, weeks: '30' }, '#14B8A6').gestationDays).toBe(210);
  });
});
