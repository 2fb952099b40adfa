/** Words of site. */
export const site = {} as const;
