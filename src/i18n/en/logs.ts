/** Words of logs. */
export const logs = {} as const;
