import { collections } from '../../schema/collections.ts';
import * as z from 'zod/mini';
import { DAY_MS } from '../../schema/limits.ts';
import { canRead } from '../../schema/rights/can.ts';
import { isParent } from '../../schema/rights/roles.ts';
import { stampMs, stampNode } from '../../schema/rules/clock.ts';
import { isRemoved } from '../../schema/rules/merge.ts';
import { ConflictAnswer } from '../../schema/wire/rest-answers.ts';
import { memberOf } from '../http/access.ts';
import { conflictsIn } from '../records/conflicts.ts';
import { nameOf } from '../records/unit-of-work.ts';
import type { App, RouteContext } from './context.ts';

/** Older conflicts are not reported. */
const SINCE_DAYS = 30;
const RECORDS_MAX = 300;
const collection = collections.events.name;

/** The conflicts of the log: fields that two people changed without having seen the other's change. */
export function conflictRoutes(app: App, { store, now }: RouteContext): void {
  app.get(
    '/api/events/conflicts',
    {
      config: { access: 'member' },
      schema: { tags: [collection], response: { 200: z.array(ConflictAnswer) } },
    },
    async (request): Promise<ConflictAnswer[]> => {
      const { actor } = memberOf(request);
      const at = now();
      const since = at - SINCE_DAYS * DAY_MS;
      const { accountId } = actor;
      const keys = await store.keptSince(accountId, collection, since, RECORDS_MAX);
      const histories = await store.historiesOf(accountId, keys);
      const records = (await store.getMany(accountId, keys))
        .map(({ record }) => record)
        // Only for parents and the author, as the history of a record: previous values may have been
        // visible to fewer people.
        .filter((record) => isParent(actor.role) || record.createdBy === actor.userId)
        .filter((record) => !isRemoved(record) && canRead(actor, collection, record, at));
      const nodes = records.flatMap(({ clocks }) => Object.values(clocks).map(stampNode));
      const owners = await store.ownersOf(accountId, nodes);
      return records
        .flatMap((record) =>
          conflictsIn(
            collection,
            record,
            histories.get(nameOf({ collection, id: record.id })) ?? [],
            { owners, since },
          ).map(({ path, lost, kept }) => ({
            eventId: record.id,
            path,
            lost: { value: lost.value, writtenAt: stampMs(lost.stamp), by: lost.by },
            kept: { value: kept.value, writtenAt: stampMs(kept.stamp), by: kept.by },
          })),
        )
        .toSorted((a, b) => b.kept.writtenAt - a.kept.writtenAt);
    },
  );
}
