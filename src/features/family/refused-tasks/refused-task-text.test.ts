import { expect, test } from 'vitest';
import type { RefusedTask } from '../../../session/account-tasks/account-tasks-facts.ts';
import { refusedTaskText } from './refused-task-text.ts';

const childName = (id: string) => (id === 'mia' ? 'Mia' : null);

function refused(task: RefusedTask['task'], rest: Partial<RefusedTask> = {}): RefusedTask {
  return {
    id: '1',
    refusedAt: 5,
    task,
    status: 400,
    message: 'phone: Invalid string: must match pattern /^\\+?/',
    invalid: ['phone'],
    ...rest,
  };
}

test('shows every field of a refused profile, and names the one to check', () => {
  const task = {
    profile: { name: 'Ana', relation: 'mother', phone: null, color: '#112233' },
  } as const;
  expect(refusedTaskText(refused(task), childName)).toEqual({
    title: 'Your profile was not changed',
    lines: ['Name: Ana', 'You are: Mother', 'Phone: none', 'Colour: #112233'],
    reason: 'Please check: Phone.',
  });
});

test('shows the rights and the note of a refused access request, by child', () => {
  const accessWish: RefusedTask['task']['accessWish'] = {
    id: 'request-0001',
    at: 1,
    children: { mia: { growth: 'see' }, gone: { comment: true } },
    note: 'On Saturdays',
  };
  const { title, lines } = refusedTaskText(refused({ accessWish }), childName);
  expect(title).toBe('Your request was not accepted');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/^Mia: .+/);
  expect(lines[1]).toMatch(/^a child you no longer see: .+/);
  expect(lines[2]).toBe('On Saturdays');
});

test('names the child of a refused card confirmation, and a reason for each status', () => {
  const task = { cardsRead: { mia: { version: 'v1', at: 1 } } };
  expect(refusedTaskText(refused(task, { status: 403, message: null }), childName)).toEqual({
    title: 'Your card confirmation was not accepted',
    lines: ['You read the card of Mia'],
    reason: 'You may not do this any more.',
  });
  const reasonOf = (rest: Partial<RefusedTask>) =>
    refusedTaskText(refused(task, rest), childName).reason;
  expect(reasonOf({ status: 404 })).toBe('It is not there any more.');
  expect(reasonOf({ invalid: ['version'] })).toBe('Something in it cannot be saved like this.');
  // Kept by an earlier release.
  const { invalid: _, ...earlier } = refused(task);
  expect(refusedTaskText(earlier, childName).reason).toBe(
    'Something in it cannot be saved like this.',
  );
});
