let wantedId: string | null = null;

/** The next time that the sheet of this item opens, it shows the comments first. */
export function openAtComments(itemId: string): void {
  wantedId = itemId;
}

/** Whether the sheet was opened for its comments; true once for each opening. */
export function takeAtComments(itemId: string): boolean {
  const isWanted = wantedId === itemId;
  wantedId = null;
  return isWanted;
}
