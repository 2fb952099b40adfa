/** What the time is. Handed in everywhere, so that tests own it. */
export type Clock = {
  /** Epoch ms, corrected when this device's clock is known to be wrong. */
  now(): number;
  /** How far this device's clock is ahead of the server's (ms); 0 when it is right enough. */
  skewMs(): number;
};

export type DeviceClock = Clock & {
  /** Takes a new measurement of device time minus server time, in ms. */
  learnSkew(measuredMs: number): void;
};

/**
 * This device's clock. Small differences are left alone: correcting them would make times jump
 * by seconds for nothing.
 */
export function createDeviceClock(knownSkewMs = 0, readMs: () => number = Date.now): DeviceClock {
  let skewMs = significant(knownSkewMs);
  return {
    now: () => readMs() - skewMs,
    skewMs: () => skewMs,
    learnSkew(measuredMs) {
      skewMs = significant(measuredMs);
    },
  };
}

/** A clock further off than this is corrected when something is saved. */
const TOLERANCE_MS = 90_000;

function significant(skewMs: number): number {
  return Math.abs(skewMs) > TOLERANCE_MS ? Math.round(skewMs) : 0;
}
