/** Gives the time. Always passed in, so that tests control it. */
export type Clock = {
  /** Epoch ms, corrected when this device's clock is known to be wrong. */
  now(): number;
  /** How far this device's clock is ahead of the server's (ms); 0 for small differences. */
  skewMs(): number;
};

export type DeviceClock = Clock & {
  /** Takes a new measurement of device time minus server time, in ms. */
  learnSkew(measuredMs: number): void;
};

/**
 * This device's clock. Small differences are not corrected, because displayed times would jump
 * by seconds.
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

/** A clock that is further off than this is corrected for new records. */
const TOLERANCE_MS = 90_000;

function significant(skewMs: number): number {
  return Math.abs(skewMs) > TOLERANCE_MS ? Math.round(skewMs) : 0;
}
