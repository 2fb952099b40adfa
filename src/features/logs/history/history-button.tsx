import { useState } from 'react';
import History from 'lucide-react/icons/history';
import type { EventRecord } from '../../../../schema/records/event.ts';
import { isParent } from '../../../../schema/rights/roles.ts';
import { useServices } from '../../../app/services.tsx';
import '../../../i18n/lazy/history.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { useLive } from '../../../ui/use-live.ts';

const HistorySheet = lazyDialog(async () => (await import('./history-sheet.tsx')).HistorySheet);

/** Opens the former versions of an entry, for people to whom the server shows them. */
export function HistoryButton({ event, onClose }: { event: EventRecord; onClose: () => void }) {
  const state = useLive(useServices().session.state);
  const [isOpen, setIsOpen] = useState(false);
  if (state?.status !== 'signedIn') return null;
  // A former version may have been visible to fewer people than the current one.
  if (!isParent(state.user.role) && event.createdBy !== state.user.id) return null;
  return (
    <>
      <Button variant="quiet" icon={History} onClick={() => setIsOpen(true)}>
        {t('history.open')}
      </Button>
      <HistorySheet
        open={isOpen}
        event={event}
        onClose={() => setIsOpen(false)}
        onRestored={() => {
          setIsOpen(false);
          onClose();
        }}
      />
    </>
  );
}
