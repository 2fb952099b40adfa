import type { NodeId, Stamp } from '../records/record.ts';

/**
 * Hybrid logical clock stamps (Kulkarni et al., "Logical Physical Clocks", 2014).
 *
 * A stamp is later than every stamp that its writer had seen *in that record*, with any device
 * clock, and otherwise follows the wall clock. Because causality is tracked per record, no clock
 * state has to survive a restart.
 */

const MS_WIDTH = 9;
const COUNTER_WIDTH = 3;
const COUNTER_MAX = 36 ** COUNTER_WIDTH - 1;

/** @throws RangeError when a part does not fit the fixed width. */
export function makeStamp(ms: number, counter: number, node: NodeId): Stamp {
  if (!Number.isInteger(ms) || ms < 0 || ms >= 36 ** MS_WIDTH) throw new RangeError('stamp time');
  if (counter > COUNTER_MAX) return makeStamp(ms + 1, 0, node);
  return `${pad(ms, MS_WIDTH)}-${pad(counter, COUNTER_WIDTH)}-${node}`;
}

/** A stamp for a write made at `nowMs` by `node` that has seen `seen`. */
export function nextStamp(nowMs: number, seen: Iterable<Stamp>, node: NodeId): Stamp {
  let latest: Stamp = '';
  for (const stamp of seen) if (stamp > latest) latest = stamp;
  const wallMs = Math.max(0, Math.floor(nowMs));
  if (latest === '') return makeStamp(wallMs, 0, node);
  const latestMs = stampMs(latest);
  return wallMs > latestMs
    ? makeStamp(wallMs, 0, node)
    : makeStamp(latestMs, stampCounter(latest) + 1, node);
}

/**
 * The stamp of fields that a device has given their defaults without anybody's doing: before that of every
 * write, so that they cover nothing.
 */
export function unwrittenStamp(node: NodeId): Stamp {
  return makeStamp(0, 0, node);
}

export function isUnwritten(stamp: Stamp): boolean {
  return stampMs(stamp) === 0;
}

export function stampMs(stamp: Stamp): number {
  return Number.parseInt(stamp.slice(0, MS_WIDTH), 36);
}

export function stampNode(stamp: Stamp): NodeId {
  return stamp.slice(MS_WIDTH + COUNTER_WIDTH + 2);
}

function stampCounter(stamp: Stamp): number {
  return Number.parseInt(stamp.slice(MS_WIDTH + 1, MS_WIDTH + 1 + COUNTER_WIDTH), 36);
}

function pad(value: number, width: number): string {
  return value.toString(36).padStart(width, '0');
}
