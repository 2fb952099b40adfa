import { openedLater } from '../../../ui/opened-later.tsx';

/** Few who look at their family invite somebody. */
export const InviteSheet = openedLater(
  async () => (await import('./invite-sheet.tsx')).InviteSheet,
);
