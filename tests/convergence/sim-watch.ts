import { type CollectionName, isCollectionName } from '../../schema/collections.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import { canRead, canWrite } from '../../schema/rights/can.ts';
import { isParent } from '../../schema/rights/roles.ts';
import type { PushRequest } from '../../schema/wire/sync.ts';
import type { AccountActor } from '../../server/records/audience.ts';
import type { Answers } from './sim-network.ts';
import type { Violation } from './story/judge.ts';

type Shown = { collection: string; record: AnyRecord };

type Parts = {
  actor: () => Promise<AccountActor>;
  now: () => number;
  peek: (name: string) => AnyRecord | undefined;
  historyOf: (key: { collection: CollectionName; id: string }) => Promise<readonly unknown[]>;
  report: (violation: Violation) => void;
};

/**
 * Stands between the server and one person, and holds what goes each way against the rights of
 * that moment. In the end it is too late: what a device should never have had it has let go of
 * by then, and a word that somebody was not allowed to write looks like any other.
 */
export function watched(answers: Answers, parts: Parts): Answers {
  const watch = <Request, Answer>(
    ask: (request: Request) => Promise<Answer>,
    shownIn: (answer: Answer) => readonly Shown[],
  ) => {
    return async (request: Request): Promise<Answer> => {
      const actor = await parts.actor();
      const answer = await ask(request);
      for (const violation of leaksIn(shownIn(answer), actor, parts.now())) parts.report(violation);
      return answer;
    };
  };
  const push = watch(answers.push, ({ verdicts }) =>
    verdicts.flatMap(({ collection, record }) => (record ? [{ collection, record }] : [])),
  );
  return {
    pull: watch(answers.pull, ({ changes }) => changes),
    history: watch(answers.history, ({ changes }) => changes),
    compare: answers.compare,
    async push(request) {
      const actor = await parts.actor();
      // Parents may do everything.
      if (isParent(actor.role)) return push(request);
      const before = await standing(request, parts);
      const answer = await push(request);
      const after = await standing(request, parts);
      for (const [name, was] of before) {
        const is = after.get(name) ?? was;
        const what = intrusion(actor, name, { was, is, now: parts.now() });
        if (what) parts.report({ kind: 'intruded', what: `${actor.userId} ${what} of ${name}` });
      }
      return answer;
    },
  };
}

/** What is shown to somebody who may not read it. */
export function leaksIn(shown: readonly Shown[], actor: AccountActor, now: number): Violation[] {
  return shown.flatMap(({ collection, record }) =>
    isCollectionName(collection) && !canRead(actor, collection, record, now)
      ? [{ kind: 'leaked', what: `${collection}/${record.id} was sent to ${actor.userId}` }]
      : [],
  );
}

type Standing = { record: AnyRecord | null; kept: number };

async function standing({ rows }: PushRequest, parts: Parts): Promise<Map<string, Standing>> {
  const found = new Map<string, Standing>();
  for (const { collection, record } of rows) {
    const { id } = record as AnyRecord;
    if (!isCollectionName(collection)) continue;
    found.set(`${collection}/${id}`, {
      record: parts.peek(`${collection}/${id}`) ?? null,
      kept: (await parts.historyOf({ collection, id })).length,
    });
  }
  return found;
}

/** What the person did to the record without having the right to; null when all is well. */
function intrusion(
  actor: AccountActor,
  name: string,
  { was, is, now }: { was: Standing; is: Standing; now: number },
): 'changed what stands' | 'added to the history' | null {
  const collection = name.slice(0, name.indexOf('/')) as CollectionName;
  const may = (action: 'create' | 'edit' | 'remove') =>
    is.record !== null && canWrite(actor, collection, action, was.record, is.record, now);
  if (is.record !== was.record) {
    const isAllowed = was.record === null ? may('create') : may('edit') || may('remove');
    if (!isAllowed) return 'changed what stands';
  }
  return is.kept > was.kept && was.record !== null && !may('edit') ? 'added to the history' : null;
}
