import type { HistoryItem } from '../../schema/wire/rest-answers.ts';
import type { PullAnswer } from '../../schema/wire/sync.ts';
import type { LoadDevice } from './load-device.ts';

/** What the devices found out about a server. All but the first three must be empty or zero. */
export type Findings = {
  kills: number;
  /** Acknowledged writes; each takes one number of the sequence. */
  acknowledged: number;
  rotations: number;
  /** Acknowledged, but missing on the server. */
  missing: string[];
  /** Sequence numbers that belong to no write, or to two. */
  doubled: number;
  disorder: string[];
  /** Earlier texts of an edited entry that are missing in its history. */
  lostHistory: string[];
  signedOut: string[];
  otherEpochs: string[];
};

export function nothingFound(): Findings {
  return {
    kills: 0,
    acknowledged: 0,
    rotations: 0,
    missing: [],
    doubled: 0,
    disorder: [],
    lostHistory: [],
    signedOut: [],
    otherEpochs: [],
  };
}

/** The fields that must be empty or zero. */
export function faultsIn({ missing, doubled, disorder, lostHistory, ...rest }: Findings) {
  const { signedOut, otherEpochs } = rest;
  return { missing, doubled, disorder, lostHistory, signedOut, otherEpochs };
}

/** Sends all unanswered writes again; after that the totals must match. */
export async function settle(devices: readonly LoadDevice[], found: Findings): Promise<void> {
  for (const device of devices) {
    await device.settle().catch((error: unknown) => found.signedOut.push(String(error)));
  }
}

/** Compares everything on the server with what the devices know to be acknowledged. */
export async function compareBooks(
  devices: readonly LoadDevice[],
  begin: PullAnswer,
  found: Findings,
): Promise<void> {
  const reader = devices[0] as LoadDevice;
  const held = new Set<string>();
  let last = begin.checkpoint.seq;
  let checkpoint = begin.checkpoint;
  for (let more = true; more;) {
    const { body } = await reader.api.post('/api/sync/pull', { checkpoint, limit: 1_000 });
    const page = body as PullAnswer;
    if (page.epoch !== begin.epoch) {
      found.otherEpochs.push(page.epoch);
      return;
    }
    for (const { record, seq } of page.changes) {
      if (seq <= last) found.disorder.push(`${seq} after ${last}`);
      if (held.has(record.id)) found.disorder.push(`${record.id} twice`);
      held.add(record.id);
      last = seq;
    }
    ({ checkpoint, more } = page);
  }
  const acknowledged = devices.flatMap((device) => [...device.acknowledged]);
  found.acknowledged = devices.reduce((sum, device) => sum + device.writes, 0);
  found.rotations = devices.reduce((sum, device) => sum + device.rotations, 0);
  found.missing = acknowledged.filter((id) => !held.has(id));
  found.doubled += Math.abs(checkpoint.seq - begin.checkpoint.seq - found.acknowledged);
}

/** The earlier versions of the diaries that the server stores. */
export async function compareHistories(
  devices: readonly LoadDevice[],
  found: Findings,
): Promise<void> {
  const reader = devices[0] as LoadDevice;
  for (const { diaryId, pages } of devices) {
    const { body } = await reader.api.get(`/api/events/${diaryId}/history`);
    const kept = (body as HistoryItem[])
      .filter(({ path }) => path === 'note')
      .map(({ value }) => value);
    const expected = pages.slice(0, -1).toReversed();
    if (JSON.stringify(kept) !== JSON.stringify(expected)) {
      found.lostHistory.push(`${expected.length} pages, ${kept.length} kept`);
    }
  }
}
