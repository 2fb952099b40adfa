import { useState } from 'react';
import { say } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import { Icon } from '../../ui/icon.tsx';
import { RowButton } from '../../ui/list.tsx';
import { openedLater } from '../../ui/opened-later.tsx';
import { syncIcons } from './sync-icons.ts';
import { useSyncFacts } from './use-sync-facts.ts';

const SyncSheet = openedLater(async () => (await import('./sync-sheet.tsx')).SyncSheet);

type SyncRowProps = { onSignIn: () => void; onEdit: (eventId: string) => void };

/** The pill as a row of settings. */
export function SyncRow({ onSignIn, onEdit }: SyncRowProps) {
  const { words } = useSyncFacts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <RowButton
        title={t('settings.syncOpen')}
        detail={say(words.sentence)}
        end={<Icon icon={syncIcons[words.icon]} />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      />
      <SyncSheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        onSignIn={onSignIn}
        onEdit={onEdit}
      />
    </>
  );
}
