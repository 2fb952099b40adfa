import { useRights } from '../../../app/entries/rights.ts';
import { changeDisplay, useDisplay } from '../../../app/preferences/apply-display.ts';
import { TrackingPicker } from '../../../app/preferences/tracking-picker.tsx';
import '../../../i18n/lazy/settings.ts';
import { t } from '../../../i18n/t.ts';
import { Page } from '../../../ui/page.tsx';
import { Control, Section } from '../../../ui/section.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { NameSection } from '../lists/name-section.tsx';
import type { PageBack } from '../page-back.ts';
import { AddressActions } from './address-actions.tsx';
import { ShownTypes } from './shown-types.tsx';
import { TagsSection } from './tags-section.tsx';

/** What is offered for logging, and how. */
export function LoggingPage({ back }: { back: PageBack }) {
  const { seesLog } = useRights();
  const { confirmQuickLog } = useDisplay();
  return (
    <Page title={t('settings.logging')} back={back}>
      <Section title={t('settings.homeScreenHere')}>
        <Control>
          <TrackingPicker />
        </Control>
        <Control>
          <ShownTypes />
        </Control>
        <Control>
          <Switch
            label={t('settings.confirmQuickLog')}
            hint={t('settings.confirmQuickLogHint')}
            checked={confirmQuickLog}
            onChange={(isOn) => changeDisplay((old) => ({ ...old, confirmQuickLog: isOn }))}
          />
        </Control>
      </Section>
      {seesLog && <NameSection kind="place" />}
      {seesLog && <NameSection kind="formula" />}
      {seesLog && <TagsSection />}
      <Section title={t('settings.byAddress')}>
        <AddressActions />
      </Section>
    </Page>
  );
}
