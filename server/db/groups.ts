import { AsyncResource } from 'node:async_hooks';

/** Then further questions wait, and are asked together. Two, so that one is judged while one is read. */
const UNDER_WAY_MAX = 2;
/** A statement that takes longer holds the others up no more: a lost connection can stay open for minutes. */
const SLOW_MS = 100;
/** What is asked together at most, so that small questions do not wait for large ones. */
const WEIGHT_MAX = 200;

type Waiting<Q, A> = {
  question: Q;
  resolve(answer: A): void;
  reject(error: unknown): void;
};

/**
 * Asks for several things in one statement: what is asked for in the same turn of the event loop, and
 * while earlier statements are under way. Without load each question is a statement of its own.
 *
 * A statement begins after all its questions have been asked. When it fails, each question is asked
 * again alone, so that one cannot make another fail; asking twice must do no harm.
 *
 * @param answerAll answers in the order of the questions
 * @param weightOf how large a question is; 1 unless said
 */
export function inGroups<Q, A>(
  answerAll: (questions: readonly Q[]) => Promise<readonly A[]>,
  weightOf: (question: Q) => number = () => 1,
): (question: Q) => Promise<A> {
  // A group belongs to none of the requests that wait for it.
  const scope = new AsyncResource('Group');
  let waiting: Waiting<Q, A>[] = [];
  let underWay = 0;
  let isScheduled = false;

  const schedule = () => {
    if (isScheduled || waiting.length === 0 || underWay >= UNDER_WAY_MAX) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      scope.runInAsyncScope(begin);
      schedule();
    });
  };
  const begin = () => {
    const size = sizeOfNext(waiting.map(({ question }) => weightOf(question)));
    const group = waiting.slice(0, size);
    waiting = waiting.slice(size);
    underWay += 1;
    let isCounted = true;
    const release = () => {
      if (!isCounted) return;
      isCounted = false;
      underWay -= 1;
      schedule();
    };
    const slow = setTimeout(release, SLOW_MS);
    void answerGroup(group, answerAll).then(() => {
      clearTimeout(slow);
      release();
    });
  };

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      schedule();
    });
}

/** Settles all of the group, and never rejects. */
async function answerGroup<Q, A>(
  group: readonly Waiting<Q, A>[],
  answerAll: (questions: readonly Q[]) => Promise<readonly A[]>,
): Promise<void> {
  try {
    const answers = await answerAll(group.map(({ question }) => question));
    for (const [i, { resolve }] of group.entries()) resolve(answers[i] as A);
  } catch (error) {
    const [first] = group;
    if (group.length > 1) await Promise.all(group.map((one) => answerGroup([one], answerAll)));
    else first?.reject(error);
  }
}

/** How many of these fit into one statement: one at least. */
function sizeOfNext(weights: readonly number[]): number {
  let sum = 0;
  const end = weights.findIndex(
    (weight, i) => i > 0 && (sum += weight) + (weights[0] ?? 0) > WEIGHT_MAX,
  );
  return end === -1 ? weights.length : end;
}
