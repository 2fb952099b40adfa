import { lazyDialog } from '../../../ui/lazy-dialog.tsx';

/** A separate chunk, because few visits to the family page end in an invitation. */
export const InviteSheet = lazyDialog(async () => (await import('./invite-sheet.tsx')).InviteSheet);
