import type { Screens } from './recorded.ts';

/** The build puts here what was recorded of the other screens (reference/build.ts). */
export const screens: Screens = { elements: [], steps: {} };
export const styles: readonly string[] = [];
