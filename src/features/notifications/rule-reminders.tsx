import Bell from 'lucide-react/icons/bell-ring';
import { useMemo } from 'react';
import { DAY_MS } from '../../../schema/limits.ts';
import { logAddressOf } from '../../../schema/notifications/address.ts';
import { reminderActions, reminderText } from '../../../schema/notifications/reminder-text.ts';
import type { Preferences } from '../../../schema/records/preferences-defaults.ts';
import { reminderKinds } from '../../../schema/records/reminder-kinds.ts';
import type { ReminderRecord } from '../../../schema/records/reminder.ts';
import {
  type Occasion,
  dueReminders,
  keyToSnooze,
} from '../../../schema/rules/reminders/due-reminders.ts';
import { reachOf, reminderFacts } from '../../../schema/rules/reminders/reminder-facts.ts';
import { useSheets } from '../../app/navigation/sheets.ts';
import {
  type ReminderNotice,
  useAnnouncedReminders,
} from '../../app/notifications/use-announced-reminders.ts';
import { useDismissed } from '../../app/notifications/use-dismissed.ts';
import { useClock, useReplica } from '../../app/services.tsx';
import { storageErrorText } from '../../app/storage-error-text.ts';
import { useQuery } from '../../app/use-query.ts';
import '../../i18n/lazy/notifications.ts';
import { t } from '../../i18n/t.ts';
import { listItemsOf } from '../../replica/stores/list-items.ts';
import { snoozeReminder } from '../../replica/stores/snooze-reminder.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useNow } from '../../ui/use-now.ts';

/** As much as a reminder may come late. */
const TICK_MS = 20_000;

type RuleRemindersProps = {
  userId: string;
  preferences: Preferences;
  rules: readonly ReminderRecord[];
};

/** A reminder that is due, and the rule that it comes of. */
type Due = { occasion: Occasion; rule: ReminderRecord; text: string };

/** The reminders by a person's own rules, above every screen until they are answered or put away. */
export function RuleReminders({ userId, preferences, rules }: RuleRemindersProps) {
  const clock = useClock();
  const due = useDue({ userId, preferences, rules });
  const [dismissed, dismiss] = useDismissed(userId);
  const shown = dismissed && due?.filter(({ occasion }) => !dismissed.has(occasion.key));
  useAnnouncedReminders(
    shown?.map((each) => noticeOf(each)),
    { userId, kind: 'reminder', preferences, now: () => clock.now() },
  );
  return (shown ?? []).map((each) => (
    <DueReminder key={each.occasion.key} {...each} onDismiss={() => dismiss([each.occasion.key])} />
  ));
}

function DueReminder({ occasion, rule, text, onDismiss }: Due & { onDismiss: () => void }) {
  const replica = useReplica();
  const clock = useClock();
  const { openNew } = useSheets();
  const { childId, ruleId, key } = occasion;
  const type = reminderKinds[rule.kind] ?? rule.afterType;
  const snooze = () => {
    if (!replica) return;
    snoozeReminder(replica, { ruleId, key }, clock.now()).then(
      () => showToast({ text: t('notifications.snoozed') }),
      (error: unknown) => showToast({ ...storageErrorText(error), tone: 'attention' }),
    );
  };
  return (
    <Banner
      tone="attention"
      icon={Bell}
      title={text}
      actions={
        <>
          <Button variant="quiet" onClick={onDismiss}>
            {t('notifications.gotIt')}
          </Button>
          <Button onClick={snooze}>{t('notifications.snooze')}</Button>
          {type !== null && (
            <Button
              variant="primary"
              onClick={() => openNew(type, childId === null ? {} : { for: childId })}
            >
              {t('notifications.logNow')}
            </Button>
          )}
        </>
      }
    />
  );
}

/** What is due now; undefined while it is read. */
function useDue({ userId, preferences, rules }: RuleRemindersProps): Due[] | undefined {
  const now = useNow(TICK_MS);
  // By the day, so that the query stays the same from minute to minute.
  const from = Math.floor(reachOf(now) / DAY_MS) * DAY_MS;
  const children = useQuery((replica) => replica.children.all(), []);
  const childIds = children?.map(({ record }) => record.id) ?? [];
  const events = useQuery(
    (replica) => replica.events.between({ childIds, from, to: from + 30 * DAY_MS }),
    [childIds.join(), from],
  );
  const timers = useQuery((replica) => replica.timers.running(), []);
  const items = useQuery((replica) => listItemsOf(replica).live({ order: 'oldestFirst' }), []);
  const facts = useMemo(
    () =>
      children && events && timers && items
        ? reminderFacts({
            userId,
            events: recordsOf(events),
            timers: recordsOf(timers),
            listItems: recordsOf(items),
            children: recordsOf(children),
            preferences,
          })
        : undefined,
    [userId, children, events, timers, items, preferences],
  );
  const { tz } = preferences;
  return useMemo(
    () =>
      facts &&
      dueReminders(rules, facts, now, tz).due.flatMap((occasion): Due[] => {
        const rule = rules.find(({ id }) => id === occasion.ruleId);
        const child = children?.find(({ record }) => record.id === occasion.childId);
        const text = reminderText(occasion, { child: child?.record.name ?? null, tz });
        return rule ? [{ occasion, rule, text }] : [];
      }),
    [rules, facts, children, now, tz],
  );
}

function recordsOf<R>(entries: readonly { record: R }[]): R[] {
  return entries.map(({ record }) => record);
}

function noticeOf({ occasion, rule, text }: Due): ReminderNotice {
  const logUrl = logAddressOf(rule);
  return {
    key: occasion.key,
    // As in the push message about it.
    tag: occasion.key,
    text,
    url: logUrl ?? '/home',
    ofReminder: {
      reminder: { ruleId: rule.id, snoozeKey: keyToSnooze(occasion), logUrl },
      actions: reminderActions(logUrl !== null),
    },
  };
}
