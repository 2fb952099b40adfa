/** Words of storage. */
export const storage = {} as const;
