import { type CollectionName, collections, isCollectionName } from '../../schema/collections.ts';
import { DAY_MS } from '../../schema/limits.ts';
import type { ChildRecord } from '../../schema/records/child.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import { canRead, canWrite } from '../../schema/rights/can.ts';
import { stampMs, stampNode } from '../../schema/rules/clock.ts';
import { isParent } from '../../schema/rights/roles.ts';
import type { PushRequest } from '../../schema/wire/sync.ts';
import type { AccountActor } from '../../server/records/audience.ts';
import type { Answers } from './sim-network.ts';
import type { Violation } from './scenario/judge.ts';

type Shown = { collection: string; record: AnyRecord };

type Parts = {
  actor: () => Promise<AccountActor>;
  /** The person's rights at a past moment, in each version that is acceptable. */
  actorsAt: (at: number) => readonly AccountActor[];
  now: () => number;
  peek: (name: string) => AnyRecord | undefined;
  historyOf: (key: { collection: CollectionName; id: string }) => Promise<readonly unknown[]>;
  report: (violation: Violation) => void;
};

/**
 * Checks every exchange between the server and one person against the rights of that moment.
 * A check at the end would be too late: by then a device has dropped what it should never have
 * received, and an entry that was written without the right looks like any other.
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
        const then = rightsOfThen(request, name, was, parts);
        const found = [{ actor, at: parts.now() }, ...then].map((rights) =>
          intrusion(rights, name, { was, is }),
        );
        const [what] = found;
        if (what && found.every((each) => each !== null)) {
          parts.report({ kind: 'intruded', what: `${actor.userId} ${what} of ${name}` });
        }
        const verdict = answer.verdicts.find(
          ({ collection, id }) => `${collection}/${id}` === name,
        );
        const isNew = was.record === null && is.record === null;
        const held = then.length > 0 && then.every(mayMake(request, name));
        if (isNew && verdict?.code === 'FORBIDDEN' && held) {
          parts.report({ kind: 'lost', what: `${actor.userId} was refused what held: ${name}` });
        }
      }
      return answer;
    },
  };
}

/** Reports records that are sent to somebody who may not read them. */
export function leaksIn(shown: readonly Shown[], actor: AccountActor, now: number): Violation[] {
  return shown.flatMap(({ collection, record }) => {
    const name = `${collection}/${record.id}`;
    if (!isCollectionName(collection)) return [];
    if (!canRead(actor, collection, record, now)) {
      return [{ kind: 'leaked', what: `${name} was sent to ${actor.userId}` }];
    }
    const secret = isParent(actor.role) ? undefined : secretIn(collection, record, actor.userId);
    return secret
      ? [{ kind: 'leaked', what: `${secret} of ${name} was sent to ${actor.userId}` }]
      : [];
  });
}

/** The fields that a caregiver may not read in a record that is visible to them. */
function secretIn(collection: CollectionName, record: AnyRecord, reader: string) {
  if (collection === 'children') {
    const others = (record as ChildRecord).caregivers.filter(({ userId }) => userId !== reader);
    return others.length > 0 ? 'what others may do' : undefined;
  }
  if (collection !== 'members' || record.id === reader) return undefined;
  return ['limit', 'paused', 'phone', 'lateWrites'].find((key) => record[key] !== undefined);
}

type Rights = { actor: AccountActor; at: number };

/**
 * The rights at the time of the newest write in the push, if they still count.
 * Where a restored backup makes two answers acceptable (see sim-eras.ts), either may be given.
 */
function rightsOfThen(
  { node, rows }: PushRequest,
  name: string,
  { record: master }: Standing,
  { actorsAt, now }: Parts,
): Rights[] {
  const stamps = rows
    .filter(({ collection, record }) => `${collection}/${(record as AnyRecord).id}` === name)
    .flatMap(({ record, superseded }) => {
      const { clocks } = record as AnyRecord;
      const known = (path: string) => master?.clocks[path] ?? master?.clocks['*'];
      const fresh = Object.entries(clocks).filter(([path, stamp]) => stamp !== known(path));
      return [...fresh.map(([, stamp]) => stamp), ...(superseded ?? []).map(({ stamp }) => stamp)];
    })
    .filter((stamp) => stampNode(stamp) === node)
    .map(stampMs);
  const at = Math.max(...stamps);
  if (stamps.length === 0 || at > now() || at < now() - DAY_MS) return [];
  return actorsAt(at).map((actor) => ({ actor, at }));
}

/** Whether the person might have created a log of their own that the server has never received. */
function mayMake({ node, rows }: PushRequest, name: string) {
  const isLog = name.startsWith(`${collections.events.name}/`);
  const record = rows.find((row) => `${row.collection}/${(row.record as AnyRecord).id}` === name)
    ?.record as AnyRecord;
  const isOwn = Object.values(record.clocks).every((stamp) => stampNode(stamp) === node);
  return ({ actor, at }: Rights): boolean =>
    isLog &&
    isOwn &&
    record.createdBy === actor.userId &&
    canWrite(actor, collections.events.name, 'create', null, record, at);
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

/** What the person changed in the record without having the right to; null when nothing. */
function intrusion(
  { actor, at }: Rights,
  name: string,
  { was, is }: { was: Standing; is: Standing },
): 'changed what stands' | 'added to the history' | null {
  const collection = name.slice(0, name.indexOf('/')) as CollectionName;
  const may = (action: 'create' | 'edit' | 'remove') =>
    is.record !== null && canWrite(actor, collection, action, was.record, is.record, at);
  if (is.record !== was.record) {
    const isAllowed = was.record === null ? may('create') : may('edit') || may('remove');
    if (!isAllowed) return 'changed what stands';
  }
  return is.kept > was.kept && was.record !== null && !may('edit') ? 'added to the history' : null;
}
