import { MINUTE_MS } from '../../../../schema/limits.ts';
import { reminderDefaults } from '../../../../schema/records/reminder-defaults.ts';
import type { ReminderRecord } from '../../../../schema/records/reminder.ts';
import { showNotSaved } from '../../../app/entries/saved-toast.ts';
import { PermissionRow } from '../../../app/notifications/permission-row.tsx';
import { usePreferences } from '../../../app/notifications/use-preferences.ts';
import { useSelectedChild } from '../../../app/people/selected-child.ts';
import { useReplica } from '../../../app/services.tsx';
import { useQuery } from '../../../app/use-query.ts';
import { formatTime } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import type { Replica } from '../../../replica/replica.ts';
import { liveReminders, remindersOf } from '../../../replica/stores/reminders.ts';
import { Switch } from '../../../ui/switch.tsx';
import '../../../i18n/lazy/onboarding.ts';
import { StepFrame } from '../step-frame.tsx';
import type { StepProps } from './step-props.ts';

const FEED_AFTER_MIN = 180;

/**
 * What the person wants to be told. The browser's own question comes only after they have switched
 * something on and read what it is for.
 */
export function RemindersStep({ next, frame }: StepProps) {
  const replica = useReplica();
  const chosen = usePreferences();
  const { children = [] } = useSelectedChild();
  const rules = useQuery(liveReminders, [])?.map(({ record }) => record);
  const feeds = rules?.filter(({ kind }) => kind === 'feed') ?? [];
  const born = children.filter(({ record }) => record.birthdate !== null);
  const remindsOfFeeds = feeds.some(({ enabled }) => enabled);
  const isOn = chosen?.preferences.notificationsOn === true;
  const switchFeeds = (isWanted: boolean) => {
    if (!replica || !chosen) return;
    // A reminder is announced only to somebody who is notified.
    if (isWanted) chosen.change({ notificationsOn: true });
    const childIds = born.map(({ record }) => record.id);
    setFeedReminders(replica, { feeds, childIds, isWanted }).catch(showNotSaved);
  };
  return (
    <StepFrame
      {...frame}
      title={t('onboarding.remindersTitle')}
      intro={t('onboarding.remindersIntro')}
      action={t('onboarding.next')}
      onNext={() => next()}
    >
      {chosen && (
        <Switch
          label={t('onboarding.tellMe')}
          hint={t('onboarding.tellMeHint', {
            from: clockText(chosen.preferences.quietFromMin),
            to: clockText(chosen.preferences.quietToMin),
          })}
          checked={isOn}
          onChange={(notificationsOn) => chosen.change({ notificationsOn })}
        />
      )}
      {chosen && rules && born.length > 0 && (
        <Switch
          label={t('onboarding.remindFeed')}
          hint={t('onboarding.remindFeedHint')}
          checked={isOn && remindsOfFeeds}
          onChange={switchFeeds}
        />
      )}
      {isOn && <PermissionRow />}
    </StepFrame>
  );
}

/** One rule for each child; a rule that is there already is switched instead. */
async function setFeedReminders(
  replica: Replica,
  {
    feeds,
    childIds,
    isWanted,
  }: { feeds: readonly ReminderRecord[]; childIds: readonly string[]; isWanted: boolean },
): Promise<void> {
  const store = remindersOf(replica);
  const changed = feeds.filter(({ enabled }) => enabled !== isWanted);
  await Promise.all(changed.map(({ id }) => store.edit(id, { enabled: isWanted })));
  if (!isWanted) return;
  const without = childIds.filter((id) => !feeds.some(({ childId }) => childId === id));
  if (without.length === 0) return;
  await store.add(
    without.map((childId) => ({
      ...reminderDefaults,
      kind: 'feed' as const,
      childId,
      afterMin: FEED_AFTER_MIN,
    })),
  );
}

/** A minute of the day by the clock that the person reads. */
function clockText(minute: number): string {
  return formatTime(minute * MINUTE_MS, { tz: 'UTC' });
}
