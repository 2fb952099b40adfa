import {
  REMINDER_AFTER_MIN,
  REMINDER_TEXT_MAX_CHARS,
  REMINDER_TIMES_MAX,
} from '../../../../schema/notification-limits.ts';
import { reminderDefaults } from '../../../../schema/records/reminder-defaults.ts';
import type { ReminderKind } from '../../../../schema/records/reminder-kinds.ts';
import type { ReminderRecord } from '../../../../schema/records/reminder.ts';
import type { FieldProblems } from '../../../app/forms/use-sheet-form.ts';
import '../../../i18n/lazy/notification-settings.ts';
import { t } from '../../../i18n/t.ts';
import type { NewRecord } from '../../../replica/stores/record-store.ts';
import { timesIn } from '../lists/item-draft.ts';

/** When a rule reminds: at the times of the list of medicines, after an entry, or at times of day. */
export type ReminderWhen = 'list' | 'after' | 'times';

/** The values of the form of a rule. */
export type ReminderDraft = {
  kind: ReminderKind;
  childId: string | null;
  text: string;
  /** Of a medicine; null: all of the child. */
  medicineId: string | null;
  when: ReminderWhen;
  afterHours: number | null;
  afterType: string | null;
  /** Separated by commas. */
  times: string;
  /** 1 is Monday. */
  weekdays: string[];
  daytimeOnly: boolean;
  enabled: boolean;
};

/** What a form offers for each kind; the first way is that of a new rule. */
type KindRules = {
  child: 'needed' | 'optional' | 'none';
  when: readonly ReminderWhen[];
  afterHours: number;
};

export const kindRules: Readonly<Record<ReminderKind, KindRules>> = {
  feed: { child: 'needed', when: ['after', 'times'], afterHours: 3 },
  diaper: { child: 'needed', when: ['after', 'times'], afterHours: 4 },
  medicine: { child: 'needed', when: ['list', 'after', 'times'], afterHours: 6 },
  pump: { child: 'none', when: ['after', 'times'], afterHours: 3 },
  custom: { child: 'optional', when: ['times', 'after'], afterHours: 3 },
};

/** The ways of a draft: all medicines of a child are reminded of at the times of the list only. */
export function waysOf({ kind, medicineId }: Pick<ReminderDraft, 'kind' | 'medicineId'>) {
  const { when } = kindRules[kind];
  return when.includes('list') && medicineId === null ? (['list'] as const) : when;
}

/** @param childId of a new rule */
export function reminderDraft(rule: ReminderRecord | null, childId: string | null): ReminderDraft {
  if (rule === null) {
    return {
      ...forKind('feed'),
      childId,
      text: '',
      times: '',
      weekdays: [],
      daytimeOnly: false,
      enabled: true,
    };
  }
  const { kind, afterMin, times } = rule;
  const when = afterMin !== null ? 'after' : times.length > 0 ? 'times' : 'list';
  return {
    kind,
    childId: rule.childId,
    text: rule.text,
    medicineId: rule.medicineId,
    when,
    afterHours: afterMin === null ? kindRules[kind].afterHours : afterMin / 60,
    afterType: rule.afterType,
    times: times.toSorted().join(', '),
    weekdays: rule.weekdays.map(String),
    daytimeOnly: rule.daytimeOnly,
    enabled: rule.enabled,
  };
}

/** The values that another kind begins with. */
export function forKind(kind: ReminderKind) {
  const { when, afterHours } = kindRules[kind];
  return { kind, medicineId: null, when: when[0] ?? 'times', afterHours, afterType: null };
}

/** The problems of a form, by field. @param hasListedTimes the list has times of day for the medicine */
export function reminderProblems(
  draft: ReminderDraft,
  { hasListedTimes }: { hasListedTimes: boolean },
): FieldProblems {
  const { kind, childId, text, when, afterHours, afterType, times } = draft;
  const isCustom = kind === 'custom';
  const minutes = afterHours === null ? null : Math.round(afterHours * 60);
  const typedTimes = timesIn(times, REMINDER_TIMES_MAX);
  return {
    childId:
      kindRules[kind].child === 'needed' && childId === null
        ? t('notificationSettings.childMissing')
        : null,
    text: !isCustom
      ? null
      : text.trim() === ''
        ? t('notificationSettings.textMissing')
        : text.trim().length > REMINDER_TEXT_MAX_CHARS
          ? t('notificationSettings.tooLong', { max: REMINDER_TEXT_MAX_CHARS })
          : null,
    when: when === 'list' && !hasListedTimes ? t('notificationSettings.noListedTimes') : null,
    afterHours:
      when !== 'after'
        ? null
        : minutes === null || Number.isNaN(minutes)
          ? t('notificationSettings.afterMissing')
          : minutes < REMINDER_AFTER_MIN.min || minutes > REMINDER_AFTER_MIN.max
            ? t('notificationSettings.afterRange')
            : null,
    afterType:
      when === 'after' && isCustom && afterType === null
        ? t('notificationSettings.afterTypeMissing')
        : null,
    times:
      when !== 'times'
        ? null
        : typedTimes === null
          ? t('notificationSettings.wrongTimes', { max: REMINDER_TIMES_MAX })
          : typedTimes.length === 0
            ? t('notificationSettings.timesMissing')
            : null,
  };
}

/** The fields of a rule; those that its kind does not have are empty. */
export function reminderFields(
  draft: ReminderDraft,
): Omit<NewRecord<ReminderRecord>, 'id' | 'snoozedKey' | 'snoozedUntil'> {
  const { kind, when, afterHours } = draft;
  const { text, medicineId, afterMin, afterType, times } = reminderDefaults;
  const isCustom = kind === 'custom';
  return {
    kind,
    childId: kindRules[kind].child === 'none' ? null : draft.childId,
    text: isCustom ? draft.text.trim() : text,
    medicineId: kind === 'medicine' ? draft.medicineId : medicineId,
    afterMin: when === 'after' && afterHours !== null ? Math.round(afterHours * 60) : afterMin,
    afterType: isCustom && when === 'after' ? draft.afterType : afterType,
    times: when === 'times' ? (timesIn(draft.times, REMINDER_TIMES_MAX) ?? []) : times,
    weekdays: draft.weekdays.map(Number).toSorted((a, b) => a - b),
    daytimeOnly: draft.daytimeOnly,
    enabled: draft.enabled,
  };
}
