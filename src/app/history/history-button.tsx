import { useState } from 'react';
import History from 'lucide-react/icons/history';
import { isParent } from '../../../schema/rights/roles.ts';
import '../../i18n/lazy/history.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { useLive } from '../../ui/use-live.ts';
import { useServices } from '../services.tsx';
import type { Versioned } from './versioned.ts';

const HistorySheet = lazyDialog(async () => (await import('./history-sheet.tsx')).HistorySheet);

/** Opens the former versions of a record, for people to whom the server shows them. */
export function HistoryButton({
  versioned,
  onRestored,
}: {
  versioned: Versioned;
  /** A former value is in the record again. */
  onRestored: () => void;
}) {
  const state = useLive(useServices().session.state);
  const [isOpen, setIsOpen] = useState(false);
  if (state?.status !== 'signedIn') return null;
  // A former version may have been visible to fewer people than the current one.
  if (!isParent(state.user.role) && versioned.record.createdBy !== state.user.id) return null;
  return (
    <>
      <Button variant="quiet" icon={History} onClick={() => setIsOpen(true)}>
        {t('history.open')}
      </Button>
      <HistorySheet
        open={isOpen}
        versioned={versioned}
        onClose={() => setIsOpen(false)}
        onRestored={() => {
          setIsOpen(false);
          onRestored();
        }}
      />
    </>
  );
}
