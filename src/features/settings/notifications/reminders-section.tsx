import ChevronRight from 'lucide-react/icons/chevron-right';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { REMINDER_RULES_MAX } from '../../../../schema/notification-limits.ts';
import type { Preferences } from '../../../../schema/records/preferences-defaults.ts';
import type { ReminderRecord } from '../../../../schema/records/reminder.ts';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import { useQuery } from '../../../app/use-query.ts';
import '../../../i18n/lazy/notification-titles.ts';
import { t } from '../../../i18n/t.ts';
import { liveReminders } from '../../../replica/stores/reminders.ts';
import { Icon } from '../../../ui/icon.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { List, RowButton } from '../../../ui/list.tsx';
import { Control, Section } from '../../../ui/section.tsx';
import styles from '../chevron.module.css';
import { useItems } from '../lists/use-items.ts';
import { reminderLine } from './reminder-line.ts';
import type { ReminderSheetProps } from './reminder-sheet.tsx';
import { Scope } from './scope.tsx';

// With the form library, which the page does not need before a rule is opened.
const ReminderSheet = lazyDialog(async () => {
  const { ReminderSheet: Sheet } = await import('./reminder-sheet.tsx');
  return ({ open, ...props }: ReminderSheetProps & { open: boolean }) =>
    open && <Sheet {...props} />;
});

/** The rules by which this person is reminded. */
export function RemindersSection({ preferences }: { preferences: Preferences }) {
  const rules = useQuery(liveReminders, [])?.map(({ record }) => record);
  const nameOf = useNames();
  /** The rule in the sheet; null for a new one; undefined while no sheet is open. */
  const [edited, setEdited] = useState<ReminderRecord | null | undefined>();
  if (rules === undefined) return null;
  const isFull = rules.length >= REMINDER_RULES_MAX;
  return (
    <Section title={t('notificationTitles.reminders')}>
      <Control>
        <Scope of="me" />
        <p>
          {preferences.notificationsOn
            ? t('notificationSettings.remindersHint')
            : t('notificationSettings.remindersOff')}
        </p>
        {rules.length === 0 && <p>{t('notificationSettings.noReminders')}</p>}
        {isFull && <p>{t('notificationSettings.full', { max: REMINDER_RULES_MAX })}</p>}
      </Control>
      <List label={t('notificationTitles.reminders')}>
        {rules.map((rule) => (
          <RowButton
            key={rule.id}
            title={<bdi>{nameOf(rule)}</bdi>}
            detail={reminderLine(rule)}
            end={<Icon icon={ChevronRight} className={styles.chevron} />}
            onClick={() => setEdited(rule)}
          />
        ))}
        {!isFull && (
          <RowButton
            start={<Icon icon={Plus} />}
            title={t('notificationSettings.newReminder')}
            onClick={() => setEdited(null)}
          />
        )}
      </List>
      {edited !== undefined && (
        <ReminderSheet
          open
          key={edited?.id ?? ''}
          rule={edited}
          preferences={preferences}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Section>
  );
}

/** "Feed · Mia", "Vitamin D · Mia", "Water the plants". */
function useNames(): (rule: ReminderRecord) => string {
  const { children = [] } = useSelectedChild();
  const medicines = useItems('medicine') ?? [];
  return ({ kind, text, medicineId, childId }) => {
    const what =
      text !== ''
        ? text
        : (medicines.find(({ id }) => id === medicineId)?.name ??
          t(`notificationSettings.kind-${kind}`));
    const child = children.find(({ record }) => record.id === childId)?.record.name;
    return child === undefined ? what : `${what} · ${child}`;
  };
}
