import Stethoscope from 'lucide-react/icons/stethoscope';
import type { EventType } from '../../../../schema/records/event-types.ts';
import {
  type ScheduleCategory,
  ScheduleStatus,
} from '../../../../schema/records/schedule-entry.ts';
import { useRights } from '../../../app/entries/rights.ts';
import { useSheets } from '../../../app/navigation/sheets.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { ChipGroup } from '../../../ui/chip.tsx';
import { useNow } from '../../../ui/use-now.ts';
import type { ShownEntry } from '../schedule-data.ts';
import { useSetStatus } from '../use-set-status.ts';
import styles from './entry-sheet.module.css';

/** The entry of the log that tells how an appointment went. */
const LOGGED_AS: Partial<Record<ScheduleCategory, EventType>> = {
  appointment: 'doctor_visit',
  vaccination: 'vaccination',
};

/** Whether it took place; once its time has come, also how it went. */
export function StatusRow({ shown, onClose }: { shown: ShownEntry; onClose: () => void }) {
  const { record, startAt } = shown;
  const { maySet, setStatus } = useSetStatus();
  const { openNew } = useSheets();
  const { mayLogForSome } = useRights();
  const now = useNow(60_000);
  const logged = LOGGED_AS[record.category];
  const asksHow = logged !== undefined && startAt <= now && record.status !== 'cancelled';
  return (
    <section className={styles.part} aria-label={t('schedule.status')}>
      {maySet(shown) && (
        <ChipGroup
          label={t('schedule.status')}
          value={record.status}
          onChange={(status) => setStatus(shown, status)}
          options={ScheduleStatus.options.map((value) => ({
            value,
            label: t(`schedule.status-${value}`),
          }))}
        />
      )}
      {asksHow && mayLogForSome(logged, record.childIds) && (
        <div>
          <Button
            icon={Stethoscope}
            onClick={() => {
              onClose();
              openNew(logged, {
                for: record.childIds.join(),
                at: new Date(startAt).toISOString(),
                kind: record.title,
                content: record.id,
              });
            }}
          >
            {t('schedule.howDidItGo')}
          </Button>
        </div>
      )}
    </section>
  );
}
