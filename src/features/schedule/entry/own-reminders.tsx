import Bell from 'lucide-react/icons/bell';
import { useState } from 'react';
import { personKeyOf } from '../../../../schema/records/person-key.ts';
import { REMINDERS_MAX, REMINDER_MINUTES } from '../../../../schema/schedule-limits.ts';
import { tell } from '../../../app/entries/saved-toast.ts';
import { useReplica } from '../../../app/services.tsx';
import { formatList } from '../../../i18n/format.ts';
import '../../../i18n/lazy/schedule-form.ts';
import { t } from '../../../i18n/t.ts';
import { remindOfEntry } from '../../../replica/stores/schedule.ts';
import { Button } from '../../../ui/button.tsx';
import type { ShownEntry } from '../schedule-data.ts';
import { useMayAdd } from '../use-may-add.ts';
import { ReminderField } from '../form/reminder-field.tsx';
import styles from './entry-sheet.module.css';

/** When this person is reminded of the entry. Everybody has reminders of their own. */
export function OwnReminders({ shown: { record } }: { shown: ShownEntry }) {
  const replica = useReplica();
  const { writesBlocked, explainBlocked } = useMayAdd();
  const [isOpen, setIsOpen] = useState(false);
  if (replica === null) return null;
  const own = record.reminders[personKeyOf(replica.userId)] ?? [];
  if (!isOpen) {
    const texts = known(own).map((minutes) => t(`scheduleForm.reminder-${minutes}`));
    return (
      <div className={styles.row}>
        <Button icon={Bell} size="small" onClick={() => setIsOpen(true)}>
          {texts.length === 0 ? t('scheduleForm.reminders') : formatList(texts)}
        </Button>
      </div>
    );
  }
  return (
    <ReminderField
      value={own}
      hint={t('scheduleForm.remindersHint')}
      onChange={(minutes) => {
        if (writesBlocked) return explainBlocked();
        const chosen = known(minutes);
        if (chosen.length <= REMINDERS_MAX) tell(remindOfEntry(replica, record.id, chosen));
      }}
    />
  );
}

/** In their order, those that can be chosen. */
function known(minutes: readonly number[]) {
  return REMINDER_MINUTES.filter((each) => minutes.includes(each));
}
