import '../../../i18n/lazy/notification-settings.ts';
import '../../../i18n/lazy/notification-titles.ts';
import { t } from '../../../i18n/t.ts';
import { usePreferences } from '../../../app/notifications/use-preferences.ts';
import { Page } from '../../../ui/page.tsx';
import { Control, Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Switch } from '../../../ui/switch.tsx';
import type { PageBack } from '../page-back.ts';
import { DeviceSection } from './device-section.tsx';
import { MailSection } from './mail-section.tsx';
import { MatrixSection } from './matrix-section.tsx';
import { QuietSection } from './quiet-section.tsx';
import { RemindersSection } from './reminders-section.tsx';
import { Scope } from './scope.tsx';

/** What a person is told, when, and how this device does it. */
export function NotificationsPage({ back }: { back: PageBack }) {
  const chosen = usePreferences();
  return (
    <Page title={t('notificationTitles.title')} intro={t('notificationSettings.intro')} back={back}>
      {chosen === undefined ? <Skeleton height="4rem" count={3} /> : <Sections {...chosen} />}
    </Page>
  );
}

function Sections({ preferences, change }: NonNullable<ReturnType<typeof usePreferences>>) {
  const { notificationsOn, showsDetails } = preferences;
  return (
    <>
      <Section title={t('notificationTitles.title')}>
        <Control>
          <Scope of="me" />
          <Switch
            label={t('notificationSettings.on')}
            hint={
              notificationsOn ? t('notificationSettings.onHint') : t('notificationSettings.offHint')
            }
            checked={notificationsOn}
            onChange={(isOn) => change({ notificationsOn: isOn })}
          />
        </Control>
        <Control>
          <Switch
            label={t('notificationSettings.lockScreen')}
            hint={
              showsDetails
                ? t('notificationSettings.lockScreenOn')
                : t('notificationSettings.lockScreenOff')
            }
            checked={showsDetails}
            onChange={(shows) => change({ showsDetails: shows })}
          />
        </Control>
      </Section>
      <DeviceSection />
      <RemindersSection preferences={preferences} />
      <QuietSection preferences={preferences} change={change} />
      {notificationsOn && <MailSection />}
      <MatrixSection muted={preferences.muted} onChange={(muted) => change({ muted })} />
    </>
  );
}
