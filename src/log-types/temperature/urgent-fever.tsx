import { useEffect, useState } from 'react';
import type { ChildRecord } from '../../../schema/records/child.ts';
import type { EventRecord } from '../../../schema/records/event.ts';
import { isUrgentFever } from '../../domain/log-types/temperature/fever.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';

/** The dialog cannot be closed earlier, so that it is read. */
const STAYS_MS = 10_000;

/** Shown after saving a fever of a very young child: what to do now. */
export function UrgentFever({ onClose }: { onClose: () => void }) {
  const [mayClose, setMayClose] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setMayClose(true), STAYS_MS);
    return () => clearTimeout(timer);
  }, []);
  const close = () => mayClose && onClose();
  return (
    <Sheet
      open
      onClose={close}
      kind="dialog"
      role="alertdialog"
      title={t('logs.urgentFever')}
      intro={t('logs.urgentFeverText')}
      footer={
        <Button variant="primary" aria-disabled={!mayClose} onClick={close}>
          {mayClose ? t('ui.close') : t('logs.urgentFeverWait')}
        </Button>
      }
    >
      {null}
    </Sheet>
  );
}

/** Whether a saved reading is a fever at an age that needs a doctor at once. */
export function isUrgent(
  event: EventRecord<'temperature'>,
  children: readonly ChildRecord[],
): boolean {
  const child = children.find(({ id }) => id === event.childId);
  return isUrgentFever(event.payload.celsius, {
    birthdate: child?.birthdate ?? null,
    day: event.day,
  });
}
