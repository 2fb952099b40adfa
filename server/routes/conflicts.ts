import { type CollectionName, collectionNames, collections } from '../../schema/collections.ts';
import { serverCollections } from '../../schema/server-collections.ts';
import * as z from 'zod/mini';
import { DAY_MS } from '../../schema/limits.ts';
import { canRead } from '../../schema/rights/can.ts';
import { isParent } from '../../schema/rights/roles.ts';
import { stampMs, stampNode } from '../../schema/rules/clock.ts';
import { isRemoved } from '../../schema/rules/merge.ts';
import { ConflictAnswer } from '../../schema/wire/rest-answers.ts';
import { memberOf } from '../http/access.ts';
import type { AccountActor } from '../records/audience.ts';
import { conflictsIn } from '../records/conflicts.ts';
import type { RecordStore } from '../records/store.ts';
import { nameOf } from '../records/unit-of-work.ts';
import type { App, RouteContext } from './context.ts';

/** Older conflicts are not reported. */
const SINCE_DAYS = 30;
const RECORDS_MAX = 300;
const told = collectionNames.filter((name) => serverCollections[name].conflicts !== null);

/**
 * Fields that two people changed without having seen the other's change, of all collections. The path
 * names the log, because the first release had no others; it ignores ids that it does not know.
 */
export function conflictRoutes(app: App, { store, now }: RouteContext): void {
  app.get(
    '/api/events/conflicts',
    {
      config: { access: 'member' },
      schema: { tags: [collections.events.name], response: { 200: z.array(ConflictAnswer) } },
    },
    async (request): Promise<ConflictAnswer[]> => {
      const { actor } = memberOf(request);
      const found = await Promise.all(
        told.map((collection) => conflictsOf(store, collection, { actor, now: now() })),
      );
      return found.flat().toSorted((a, b) => b.kept.writtenAt - a.kept.writtenAt);
    },
  );
}

async function conflictsOf(
  store: RecordStore,
  collection: CollectionName,
  { actor, now }: { actor: AccountActor; now: number },
): Promise<ConflictAnswer[]> {
  const { accountId } = actor;
  const since = now - SINCE_DAYS * DAY_MS;
  const keys = await store.keptSince(accountId, collection, since, RECORDS_MAX);
  if (keys.length === 0) return [];
  const histories = await store.historiesOf(accountId, keys);
  const records = (await store.getMany(accountId, keys))
    .map(({ record }) => record)
    // Only for parents and the author, as the history of a record: previous values may have been
    // visible to fewer people.
    .filter((record) => isParent(actor.role) || record.createdBy === actor.userId)
    .filter((record) => !isRemoved(record) && canRead(actor, collection, record, now));
  const nodes = records.flatMap(({ clocks }) => Object.values(clocks).map(stampNode));
  const owners = await store.ownersOf(accountId, nodes);
  return records.flatMap((record) => {
    const history = histories.get(nameOf({ collection, id: record.id })) ?? [];
    return conflictsIn(collection, record, history, { owners, since }).map(
      ({ path, lost, kept }) => ({
        collection,
        eventId: record.id,
        path,
        lost: { value: lost.value, writtenAt: stampMs(lost.stamp), by: lost.by },
        kept: { value: kept.value, writtenAt: stampMs(kept.stamp), by: kept.by },
      }),
    );
  });
}
