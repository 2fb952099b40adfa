import { DAY_MS } from '../../../../schema/limits.ts';
import type { EventRecord } from '../../../../schema/records/event.ts';
import { episodeNameOf } from './episode-id.ts';

/**
 * A sickness: the symptoms that share an `episodeId`, which is the day it began and its name
 * (decision 090).
 */
export type Episode = {
  id: string;
  name: string;
  /** The start of its first symptom that is known here. */
  startedAt: number;
  /** The end of its last symptom that is known here. */
  endedAt: number;
};

/** A sickness without a new symptom for longer than this is over. */
const RUNS_FOR_MS = 7 * DAY_MS;

/** The sicknesses with a name, the latest first. */
export function episodesOf(symptoms: readonly EventRecord<'symptom'>[]): readonly Episode[] {
  const episodes = new Map<string, Episode>();
  for (const { payload, startedAt, endedAt } of symptoms) {
    const id = payload.episodeId;
    const name = id === undefined ? null : episodeNameOf(id);
    if (id === undefined || name === null) continue;
    const known = episodes.get(id);
    episodes.set(id, {
      id,
      name,
      startedAt: Math.min(startedAt, known?.startedAt ?? startedAt),
      endedAt: Math.max(endedAt ?? startedAt, known?.endedAt ?? startedAt),
    });
  }
  return [...episodes.values()].toSorted((a, b) => b.endedAt - a.endedAt);
}

/** Whether a symptom at this time can belong to a sickness: it had begun and was not long over. */
export function isRunningAt({ startedAt, endedAt }: Episode, at: number): boolean {
  return at >= startedAt - RUNS_FOR_MS && at <= endedAt + RUNS_FOR_MS;
}
