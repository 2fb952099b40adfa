import { useState } from 'react';
import History from 'lucide-react/icons/history';
import '../../i18n/lazy/history.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { HistorySheet } from './lazy-history-sheet.ts';
import { useSeesHistory } from './use-sees-history.ts';
import type { Versioned } from './versioned.ts';

/** Opens the former versions of a record, for people to whom the server shows them. */
export function HistoryButton({
  versioned,
  onRestored,
}: {
  versioned: Versioned;
  /** A former value is in the record again. */
  onRestored: () => void;
}) {
  const seesHistory = useSeesHistory(versioned.record);
  const [isOpen, setIsOpen] = useState(false);
  if (!seesHistory) return null;
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
