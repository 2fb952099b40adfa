import type { SyncMessage } from './channel.ts';

type Beat = Extract<SyncMessage, { type: 'beat' }>;

/**
 * Follows the heartbeats of leaders.
 *
 * @returns a function that says whether a heartbeat comes from another leader than before: its name
 * differs, or it is the first heartbeat heard here and says that it took over
 */
export function createLeaderChangeDetector(): (beat: Beat) => boolean {
  let known: { leader: string | undefined } | null = null;
  return ({ leader, tookOver = false }) => {
    const isOther = known === null ? tookOver : known.leader !== leader;
    known = { leader };
    return isOther;
  };
}
