import type { Screens, Taps } from './recorded.ts';

/** The build puts here what was recorded of Home and its first sheet (reference/build.ts). */
export const screens: Screens = { elements: [], steps: {} };
export const taps: Taps = {};
