import { BACKUP_DAYS, TRASH_DAYS } from '../../../../schema/limits.ts';
import { t } from '../../../i18n/t.ts';
import { Page } from '../../../ui/page.tsx';
import type { PageBack } from '../page-back.ts';
import { ConsentsSection } from './consents-section.tsx';
import { Facts } from './facts.tsx';
import { LeaveDeviceSection } from './leave-device-section.tsx';
import { SharingSection } from './sharing-section.tsx';
import { YourDataSection } from './your-data-section.tsx';

/** Specification §1, privacy statements. */
const INACTIVE_MONTHS = 24;
const ANSWER_DAYS = 30;

/** What is stored about a person and for how long, with export and deletion. */
export function PrivacyPage({ back }: { back: PageBack }) {
  return (
    <Page title={t('settings.privacy')} intro={t('settings.privacyIntro')} back={back}>
      <Facts
        title={t('settings.keptOfYou')}
        facts={[
          [t('settings.keptAccount'), t('settings.keptAccountText')],
          [t('settings.keptChild'), t('settings.keptChildText')],
          [t('settings.keptLogs'), t('settings.keptLogsText')],
          [t('settings.keptPayment'), t('settings.keptPaymentText')],
          [t('settings.keptUse'), t('settings.keptUseText')],
        ]}
      />
      <Facts
        title={t('settings.whoSees')}
        facts={[
          [t('settings.seesParents'), t('settings.seesParentsText')],
          [t('settings.seesCarers'), t('settings.seesCarersText')],
        ]}
      />
      <Facts
        title={t('settings.howLong')}
        facts={[
          [t('settings.longAccount'), t('settings.longAccountText', { months: INACTIVE_MONTHS })],
          [t('settings.longDeleted'), t('settings.longDeletedText', { days: TRASH_DAYS })],
          [t('settings.longBackup'), t('settings.longBackupText', { days: BACKUP_DAYS })],
          [t('settings.longAnswer'), t('settings.longAnswerText', { days: ANSWER_DAYS })],
        ]}
      />
      <ConsentsSection />
      <SharingSection />
      <YourDataSection />
      <LeaveDeviceSection />
    </Page>
  );
}
