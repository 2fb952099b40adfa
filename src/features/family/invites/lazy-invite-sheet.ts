import { openedLater } from '../../../ui/opened-later.tsx';

/** A separate chunk, because few visits to the family page end in an invitation. */
export const InviteSheet = openedLater(
  async () => (await import('./invite-sheet.tsx')).InviteSheet,
);
