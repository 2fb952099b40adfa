import { t } from '../../i18n/t.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { SignInForm } from './sign-in-form.tsx';

type SignInDialogProps = {
  open: boolean;
  onClose: () => void;
  onDone: () => void;
  /** The person whose session ended on this device; null for a fresh sign-in. */
  again?: { username: string } | null | undefined;
};

/** The spec's Sign In dialog; also the way back when a session has ended. */
export function SignInDialog({ open, onClose, onDone, again = null }: SignInDialogProps) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      tapBesideCloses={false}
      title={again ? t('shell.signInAgainTitle') : t('shell.signInTitle')}
      intro={again ? t('shell.signInAgainText') : undefined}
    >
      <SignInForm username={again?.username} onDone={onDone} />
    </Sheet>
  );
}
