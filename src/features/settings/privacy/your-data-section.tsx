import { Suspense, lazy, useState } from 'react';
import { useSession } from '../../../app/services.tsx';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { Section } from '../../../ui/section.tsx';
import { useLive } from '../../../ui/use-live.ts';

// The settings screen does not need either before it opens.
const ExportSheet = lazy(async () => ({
  default: (await import('./export-sheet.tsx')).ExportSheet,
}));
const DeleteAccountDialog = lazy(async () => ({
  default: (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
}));

/** Export of all data and deletion of the account; neither needs another person's permission. */
export function YourDataSection() {
  const state = useLive(useSession().state);
  const [open, setOpen] = useState<'export' | 'delete' | null>(null);
  if (state?.status !== 'signedIn') return null;
  const { user } = state;
  const close = () => setOpen(null);
  return (
    <Section title={t('settings.yourData')}>
      <List>
        <Row
          title={t('settings.exportAll')}
          detail={t('settings.exportHint')}
          end={
            <Button
              size="small"
              aria-label={t('settings.exportAll')}
              onClick={() => setOpen('export')}
            >
              {t('settings.exportShort')}
            </Button>
          }
        />
        <Row
          title={t('settings.deleteAccount')}
          detail={
            user.role === 'super_admin'
              ? t('settings.deleteAccountHintOwner')
              : t('settings.deleteAccountHint')
          }
          end={
            <Button
              size="small"
              aria-label={t('settings.deleteAccount')}
              onClick={() => setOpen('delete')}
            >
              {t('settings.deleteShort')}
            </Button>
          }
        />
      </List>
      <Suspense>
        {open === 'export' && <ExportSheet user={user} onClose={close} />}
        {open === 'delete' && <DeleteAccountDialog user={user} onClose={close} />}
      </Suspense>
    </Section>
  );
}
