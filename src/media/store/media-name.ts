/** The IndexedDB database of a person's files on this device. */
export function mediaDatabaseName(userId: string): string {
  return `nestling-media-${userId}`;
}

/** Whether this device holds files of a person; creates nothing. */
export async function hasMediaStore(userId: string): Promise<boolean> {
  const name = mediaDatabaseName(userId);
  return (await indexedDB.databases()).some((database) => database.name === name);
}
