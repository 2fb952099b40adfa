/** Where it waits in the device store what a person has said of themselves without a signal. */
export const accountTasksKey = (userId: string): string => `account-tasks:${userId}`;
