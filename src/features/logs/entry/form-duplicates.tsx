import type { EventRecord } from '../../../../schema/records/event.ts';
import { DuplicatesOfEntry } from '../../../app/duplicates/duplicate-card.tsx';
import { t } from '../../../i18n/t.ts';
import { useIsChanged } from './use-is-changed.ts';

type FormDuplicatesProps = { event: EventRecord; onDone: () => void };

/** Another entry that may be the same. An answer closes the form, so it waits for unsaved changes. */
export function FormDuplicates(props: FormDuplicatesProps) {
  const isChanged = useIsChanged();
  return <DuplicatesOfEntry {...props} blocked={isChanged ? t('logs.saveFirst') : null} />;
}
