import { TrackingPicker } from '../../../app/preferences/tracking-picker.tsx';
import '../../../i18n/lazy/settings.ts';
import { t } from '../../../i18n/t.ts';
import { Page } from '../../../ui/page.tsx';
import { Control, Section } from '../../../ui/section.tsx';
import { AddressActions } from './address-actions.tsx';
import { DisplaySection } from './display-section.tsx';
import type { PageBack } from '../page-back.ts';
import { TilesSection } from './tiles-section.tsx';
import { UnitsSection } from './units-section.tsx';

/** Theme, units and Home of this device. */
export function DisplayPage({ back }: { back: PageBack }) {
  return (
    <Page title={t('settings.displayPage')} back={back}>
      <DisplaySection />
      <UnitsSection />
      <TilesSection />
      <Section title={t('settings.homeScreen')}>
        <Control>
          <TrackingPicker />
        </Control>
        <AddressActions />
      </Section>
    </Page>
  );
}
