/** Words of settings. */
export const settings = {} as const;
