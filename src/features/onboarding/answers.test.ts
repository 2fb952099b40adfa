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
  test('are there again after the page was closed, at the step where it was', async () => {
    const store = storeOf();
    const answers = { ...noAnswers, savedAt: NOW, step: 'track' as const };
    await keepAnswers('u1', answers, store);
    expect(await readAnswers('u1', NOW + DAY_MS, store)).toEqual(answers);
    await forgetAnswers('u1', store);
    expect(await readAnswers('u1', NOW, store)).toBeNull();
  });

  test('given before there was an account are this person’s afterwards, and nobody else’s', async () => {
    const store = storeOf();
    const answers = { ...noAnswers, savedAt: NOW };
    await keepAnswers(null, answers, store);
    expect(await readAnswers('u1', NOW, store)).toEqual(answers);
    await keepAnswers('u1', answers, store);
    expect(await readAnswers('u2', NOW, store)).toBeNull();
  });

  test('of somebody who never came back are forgotten after 30 days', async () => {
    const store = storeOf();
    await keepAnswers('u1', { ...noAnswers, savedAt: NOW }, store);
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
  const blank = noAnswers;
  expect(withKnownChildren(blank, [record]).children).toMatchObject([
    // An age in years gave no day.
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

  test('loses nothing that is known of it when somebody goes on without a change', () => {
    expect(kept(childOf(answersTo(mia), mia.color, mia))).toEqual(['2026-02-20', 241]);
    const atTerm = { ...mia, gestationDays: 39 * 7 + 2 };
    expect(kept(childOf(answersTo(atTerm), mia.color, atTerm))).toEqual(['2026-02-20', 275]);
  });

  test('has the weeks that were typed, and none when it came at term after all', () => {
    const typed = { ...answersTo(mia), weeks: '33' };
    expect(childOf(typed, mia.color, mia).gestationDays).toBe(231);
    expect(childOf({ ...typed, weeks: '' }, mia.color, mia).gestationDays).toBeNull();
  });

  test('is as it was changed elsewhere since, but for what was typed here', () => {
    const begun = { ...noAnswers, children: [{ ...answersTo(mia), day: '2026-01-11' }] };
    const renamed = { ...mia, name: 'Mia-Lou', gender: null };
    expect(withKnownChildren(begun, [renamed]).children).toMatchObject([
      { name: 'Mia-Lou', day: '2026-01-11', gender: null },
    ]);
    // Written down: from then on the record says it.
    const { was: _, ...saved } = answersTo(mia);
    expect(withKnownChildren({ ...noAnswers, children: [saved] }, [renamed]).children).toEqual([
      answersTo(renamed),
    ]);
  });

  test('and was deleted since is not asked about again', () => {
    const begun = { ...noAnswers, children: [answersTo(mia), { ...noChild, name: 'Leo' }] };
    expect(withoutGone(begun, [mia]).children).toHaveLength(2);
    expect(withoutGone(begun, []).children).toMatchObject([{ name: 'Leo' }]);
    expect(withoutGone({ ...begun, children: [answersTo(mia)] }, []).children).toEqual([noChild]);
  });
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
