import { AsyncLocalStorage } from 'node:async_hooks';
import { beforeEach, expect, test, vi } from 'vitest';
import { inGroups } from './groups.ts';

let asked: number[][];
let answerAll: (questions: readonly number[]) => Promise<number[]>;
let ask: (question: number) => Promise<number>;
/** Ends the oldest statement that is under way. */
let end: (() => void)[];

beforeEach(() => {
  asked = [];
  end = [];
  answerAll = async (questions) => {
    asked.push([...questions]);
    await new Promise<void>((resolve) => {
      end.push(resolve);
    });
    return questions.map((question) => question * 2);
  };
  ask = inGroups(
    (questions) => answerAll(questions),
    (question) => question,
  );
});

/** Until what is scheduled, and what that schedules, has run. */
const turn = async () => {
  for (let i = 0; i < 2; i++) await new Promise((resolve) => void setImmediate(resolve));
};

test('asks together what is asked for in one turn, and gives each its own answer', async () => {
  const answers = Promise.all([ask(1), ask(2), ask(3)]);
  await turn();
  expect(asked).toEqual([[1, 2, 3]]);
  end.shift()?.();
  expect(await answers).toEqual([2, 4, 6]);
});

test('collects while two statements are under way', async () => {
  const answers: Promise<number>[] = [];
  for (const question of [1, 2, 3, 4]) {
    answers.push(ask(question));
    await turn();
  }
  expect(asked).toEqual([[1], [2]]);
  end.shift()?.();
  await answers[0];
  await turn();
  expect(asked).toEqual([[1], [2], [3, 4]]);
  end.forEach((each) => each());
  expect(await Promise.all(answers)).toEqual([2, 4, 6, 8]);
});

test('asks large questions apart from the small ones', async () => {
  void ask(1);
  void ask(150);
  void ask(60);
  await turn();
  expect(asked).toEqual([[1, 150], [60]]);
});

test('asks one that alone is too large', async () => {
  void ask(500);
  void ask(1);
  await turn();
  expect(asked).toEqual([[500], [1]]);
});

test('asks each again alone when they fail together', async () => {
  ask = inGroups(async (questions) => {
    asked.push([...questions]);
    if (questions.includes(2)) throw new Error('two');
    return [...questions];
  });
  const answers = await Promise.allSettled([ask(1), ask(2), ask(3)]);
  expect(asked).toEqual([[1, 2, 3], [1], [2], [3]]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('does not wait for a statement that does not end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    for (const question of [1, 2, 3]) {
      void ask(question);
      await turn();
    }
    expect(asked).toEqual([[1], [2]]);
    vi.advanceTimersByTime(100);
    await turn();
    expect(asked).toEqual([[1], [2], [3]]);
  } finally {
    vi.useRealTimers();
  }
});

test('is nobody’s when several wait for it', async () => {
  const storage = new AsyncLocalStorage<string>();
  const seen: (string | undefined)[] = [];
  ask = inGroups(async (questions) => {
    seen.push(storage.getStore());
    return [...questions];
  });
  await storage.run('a request', () => ask(1));
  expect(seen).toEqual([undefined]);
});
