import { Suspense, lazy, useState } from 'react';
import { t } from '../../../i18n/t.ts';
import type { SessionUser } from '../../../session/session.ts';
import { Address } from '../../../ui/address.tsx';
import { Button } from '../../../ui/button.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { Section } from '../../../ui/section.tsx';

// With the form library, which the settings screen does not need before a sheet opens.
const EmailSheet = lazy(async () => ({ default: (await import('./email-sheet.tsx')).EmailSheet }));
const PasswordSheet = lazy(async () => ({
  default: (await import('./password-sheet.tsx')).PasswordSheet,
}));

/** Email, password and sign-out. */
export function SignInSection({ user, onSignOut }: { user: SessionUser; onSignOut: () => void }) {
  const [edited, setEdited] = useState<'email' | 'password' | null>(null);
  const close = () => setEdited(null);
  return (
    <Section title={t('settings.signingIn')}>
      <List>
        <Row
          title={t('settings.email')}
          detail={<Address text={user.username} />}
          end={
            <Button
              size="small"
              aria-label={t('settings.emailChange')}
              onClick={() => setEdited('email')}
            >
              {t('settings.change')}
            </Button>
          }
        />
        <Row
          title={t('settings.password')}
          detail={t('settings.passwordHint')}
          end={
            <Button
              size="small"
              aria-label={t('settings.passwordChange')}
              onClick={() => setEdited('password')}
            >
              {t('settings.change')}
            </Button>
          }
        />
        <Row title={t('settings.role')} end={t(`settings.role-${user.role}`)} />
        <Row
          title={t('settings.signOut')}
          detail={t('settings.signOutHint')}
          end={
            <Button size="small" onClick={onSignOut}>
              {t('settings.signOut')}
            </Button>
          }
        />
      </List>
      <Suspense>
        {edited === 'email' && <EmailSheet open email={user.username} onClose={close} />}
        {edited === 'password' && <PasswordSheet open username={user.username} onClose={close} />}
      </Suspense>
    </Section>
  );
}
