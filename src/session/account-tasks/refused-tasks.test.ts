import { afterEach, expect, test } from 'vitest';
import { readFact } from '../../lib/device-facts.ts';
import { createDeviceStore } from '../../lib/device-store.ts';
import { RequestError } from '../answer.ts';
import { type RefusedTask, refusedTasksFact } from './account-tasks-facts.ts';
import {
  addAccountTasks,
  cardsReadHere,
  sendAccountTasks,
  waitingProfile,
} from './account-tasks.ts';
import { followRefusedTasks, removeRefusedTask } from './refused-tasks.ts';
import { waitFor } from '../../../tests/helpers/wait-for.ts';

const store = createDeviceStore('refused-tasks-test');
let users = 0;
const newUser = () => `user-${(users += 1)}`;
const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

function follow(userId: string) {
  const seen: { tasks: readonly RefusedTask[] } = { tasks: [] };
  stops.push(followRefusedTasks(userId, (tasks) => (seen.tasks = tasks), store));
  return seen;
}

function answering(answer: (path: string) => Response | 'nothing') {
  return {
    accessToken: () => Promise.resolve(null),
    authorizedFetch: (path: string) => {
      const response = answer(path);
      return response === 'nothing'
        ? Promise.reject(new RequestError('network'))
        : Promise.resolve(response);
    },
  };
}

const refusal = (status: number, error?: string) =>
  new Response(error ? JSON.stringify({ error, code: 'VALIDATION' }) : null, {
    status,
    headers: { 'content-type': 'application/json' },
  });

test('keeps the content of a refused profile with the reason, and notifies subscribers', async () => {
  const user = newUser();
  const seen = follow(user);
  await addAccountTasks(user, { profile: { name: 'Ana', phone: 'x' } }, store);
  await sendAccountTasks(
    user,
    answering(() => refusal(400, 'Not a phone number')),
    store,
  );
  await waitFor(() => expect(seen.tasks).toHaveLength(1));
  expect(seen.tasks[0]).toMatchObject({
    task: { profile: { name: 'Ana', phone: 'x' } },
    status: 400,
    message: 'Not a phone number',
  });
  expect(await waitingProfile(user, store)).toEqual({});
});

test.each([403, 404])(
  'keeps an access request and a card that are refused with %i',
  async (status) => {
    const user = newUser();
    const seen = follow(user);
    const accessWish = { id: 'request-0001', at: 1, children: {}, note: 'Saturdays' };
    const cardsRead = { 'child-0001': { version: 'v1', at: 1 } };
    await addAccountTasks(user, { accessWish, cardsRead }, store);
    await sendAccountTasks(
      user,
      answering(() => refusal(status)),
      store,
    );
    await waitFor(() => expect(seen.tasks).toHaveLength(2));
    expect(seen.tasks.map(({ task }) => task)).toEqual([{ cardsRead }, { accessWish }]);
    expect(await cardsReadHere(user, store)).toEqual({});
  },
);

test('keeps no task that is accepted or waits for an answer', async () => {
  const user = newUser();
  const seen = follow(user);
  await addAccountTasks(user, { profile: { name: 'Ana' } }, store);
  for (const answer of ['nothing', refusal(401), refusal(429), refusal(500)] as const) {
    await sendAccountTasks(
      user,
      answering(() => answer),
      store,
    );
    expect(await waitingProfile(user, store)).toEqual({ name: 'Ana' });
  }
  await sendAccountTasks(
    user,
    answering(() => refusal(200)),
    store,
  );
  expect(await waitingProfile(user, store)).toEqual({});
  expect(seen.tasks).toEqual([]);
});

test('keeps a task that is refused repeatedly only once, until the person discards it', async () => {
  const user = newUser();
  const seen = follow(user);
  for (let i = 0; i < 3; i += 1) {
    await addAccountTasks(user, { profile: { phone: 'x' } }, store);
    await sendAccountTasks(
      user,
      answering(() => refusal(400)),
      store,
    );
  }
  // Each refusal replaces the one before and is heard of later: only the last one is still stored.
  await waitFor(async () => {
    expect(seen.tasks).toEqual(await readFact(refusedTasksFact.of(user), store));
  });
  expect(seen.tasks).toHaveLength(1);
  await removeRefusedTask(user, seen.tasks[0]?.id ?? '', store);
  await waitFor(() => expect(seen.tasks).toEqual([]));
});
