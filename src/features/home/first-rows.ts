import type { AtomStore } from '../../lib/page-store.ts';
import { type Live, firstValue } from '../../lib/live.ts';
import type { Replica } from '../../replica/replica.ts';
import { chosenChildren } from '../../app/people/selected-child.ts';
import { chosenTiles, isInFirstPaint } from '../../app/preferences/tiles.ts';
import { NEEDS_YOU, PAGE, RECENT } from './queries.ts';

/**
 * Reads what Home shows in its first frame, by the queries of its components, which then have their
 * values in the first render. A query that is missing here (pinned notes, which are rare) costs another
 * render of its component, and no more.
 */
export async function readFirstRows(
  { events, members, timers, queue, children }: Replica,
  store: AtomStore,
): Promise<void> {
  const general = read([
    members.everybody(),
    timers.alive(),
    queue.refused(NEEDS_YOU),
    queue.counts(),
  ]);
  const chosen = chosenChildren(await firstValue(children.all()), store);
  const childIds = chosen.map(({ record }) => record.id);
  const types = chosenTiles().filter(isInFirstPaint);
  await read([
    events.timeline({ childIds, limit: PAGE + 1 }),
    ...childIds.flatMap((id) =>
      types.map((type) => events.timeline({ childIds: [id], types: [type], limit: RECENT })),
    ),
  ]);
  await general;
}

function read(lives: readonly Live<unknown>[]): Promise<unknown> {
  return Promise.all(lives.map((live) => firstValue(live)));
}
