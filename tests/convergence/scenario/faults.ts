import type { Random } from '../../helpers/random.ts';

/** What can go wrong with one exchange between a device and the server. */
export const faultKinds = [
  /** The connection drops before the server has heard. */
  'lostBefore',
  /** The server has done it; the device never hears. */
  'lostAfter',
  /** The browser sends the request again by itself; the device reads the second answer. */
  'doubled',
  /** The device gives up, and the server hears it later, after newer requests. */
  'reordered',
  /** All goes well, and a day later the same request arrives once more. */
  'replayed',
  /** Somebody else answers: HTML with status 200. */
  'portal',
  /** A 5xx before anything was done. */
  'serverError',
  /** A 5xx after everything was done. */
  'failedAfter',
  /** 429 with `Retry-After`. */
  'busy',
  /** 401: the token has run out; it is refreshed and the request sent again. */
  'expired',
  /** 401 that no refresh helps: the person must sign in. */
  'signedOut',
  /** No answer at all, until the device gives up. The server may have heard. */
  'hanging',
  /** Status 200, of our server, but cut or of another shape. */
  'garbled',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** How often each comes, in relation to the others. */
export const faultWeights: Readonly<Record<FaultKind, number>> = {
  lostBefore: 5,
  lostAfter: 6,
  doubled: 4,
  reordered: 4,
  replayed: 4,
  portal: 2,
  serverError: 2,
  failedAfter: 2,
  busy: 2,
  expired: 2,
  signedOut: 1,
  hanging: 2,
  garbled: 2,
};

/** @param rate probability that an exchange meets a fault at all */
export function drawFault(random: Random, rate: number): FaultKind | null {
  if (!random.chance(rate)) return null;
  const total = faultKinds.reduce((sum, kind) => sum + faultWeights[kind], 0);
  let left = random.next() * total;
  return faultKinds.find((kind) => (left -= faultWeights[kind]) < 0) ?? 'lostBefore';
}

/** Exchanges, and how many of them met which fault; `offline` is the device's own. */
export type Tally = { exchanges: number; faults: Record<FaultKind | 'offline', number> };

export function createTally(): Tally {
  const kinds = [...faultKinds, 'offline'] as const;
  return {
    exchanges: 0,
    faults: Object.fromEntries(kinds.map((kind) => [kind, 0])) as Tally['faults'],
  };
}

export function addTally(sum: Tally, more: Tally): void {
  sum.exchanges += more.exchanges;
  for (const kind of Object.keys(sum.faults) as (keyof Tally['faults'])[]) {
    sum.faults[kind] += more.faults[kind];
  }
}

/** The part of the exchanges that met a fault, of those that a device with a network began. */
export function faultyPart({ exchanges, faults: { offline, ...faults } }: Tally): number {
  return Object.values(faults).reduce((sum, count) => sum + count, 0) / (exchanges - offline);
}
