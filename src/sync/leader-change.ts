import type { SyncMessage } from './channel.ts';

type Beat = Extract<SyncMessage, { type: 'beat' }>;

/**
 * Follows who leads by the beats that are heard.
 *
 * @returns whether a beat tells that another leads than before: by its name, or because it says so
 * itself, which is all that can be known where nobody was heard yet
 */
export function followLeader(): (beat: Beat) => boolean {
  let known: { leader: string | undefined } | null = null;
  return ({ leader, tookOver = false }) => {
    const isOther = known === null ? tookOver : known.leader !== leader;
    known = { leader };
    return isOther;
  };
}
