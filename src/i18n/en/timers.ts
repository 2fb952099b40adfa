/** Words of timers. */
export const timers = {} as const;
