import '../../../i18n/lazy/family.ts';
import '../../../i18n/lazy/settings.ts';
import { InviteSheet } from './invite-sheet.tsx';
import { useFamily } from '../use-family.ts';

/** The sheet of a new invitation, for use outside the family page. */
export function InviteSomebody({ open, onClose }: { open: boolean; onClose: () => void }) {
  const family = useFamily();
  if (!family) return null;
  return (
    <InviteSheet
      open={open}
      invite={null}
      family={family}
      onDone={() => undefined}
      onClose={onClose}
    />
  );
}
