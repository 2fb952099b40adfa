import type { ResponseRecord } from '../../../schema/records/response.ts';
import { t } from '../../i18n/t.ts';
import type { Entry } from '../../replica/documents/entry.ts';
import { StatusMark } from '../../ui/status-mark.tsx';
import { SavingText } from '../entries/saving-text.tsx';
import { useInMemory } from '../services.tsx';

/** Whether a like or comment is stored and sent. */
export function ResponseMark({ entry: { state } }: { entry: Entry<ResponseRecord> }) {
  const inMemory = useInMemory();
  if (state === 'saving' || state === 'unstored') {
    return <SavingText isLate={state === 'unstored'} />;
  }
  const waiting = inMemory ? t('entries.waitingInMemory') : t('entries.waiting');
  return (
    <StatusMark state={state} label={state === 'attention' ? t('entries.attention') : waiting} />
  );
}
