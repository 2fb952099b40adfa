import { MINUTE_MS } from '../../../../schema/limits.ts';
import { type EventType, isEventType } from '../../../../schema/records/event-types.ts';
import type { ReminderRecord } from '../../../../schema/records/reminder.ts';
import { formatDuration, formatList } from '../../../i18n/format.ts';
import '../../../i18n/lazy/notification-settings.ts';
import { t } from '../../../i18n/t.ts';
import { weekdayText } from '../../../i18n/weekday.ts';

/** A rule in a line: "3 h after the last · Mon, Tue · only in the daytime". */
export function reminderLine(rule: ReminderRecord): string {
  const { enabled, weekdays, daytimeOnly } = rule;
  return [
    whenText(rule),
    weekdays.length === 0
      ? ''
      : formatList(weekdays.toSorted((a, b) => a - b).map((day) => weekdayText(day - 1))),
    daytimeOnly ? t('notificationSettings.rowDaytime') : '',
    enabled ? '' : t('notificationSettings.off'),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

function whenText({ afterMin, afterType, times }: ReminderRecord): string {
  if (afterMin === null) {
    return times.length === 0
      ? t('notificationSettings.rowList')
      : t('notificationSettings.rowTimes', { times: formatList(times.toSorted()) });
  }
  const span = formatDuration(afterMin * MINUTE_MS);
  return afterType === null
    ? t('notificationSettings.rowAfter', { span })
    : t('notificationSettings.rowAfterEntry', { span, entry: typeName(afterType) });
}

/** A type that only a newer release knows keeps its name. */
export function typeName(type: string): string {
  return isEventType(type) ? t(`events.type-${type satisfies EventType}`) : type;
}
