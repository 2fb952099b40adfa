/** Words of shell. */
export const shell = {} as const;
