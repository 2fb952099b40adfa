import '../../../i18n/lazy/settings.ts';
import { t } from '../../../i18n/t.ts';
import { Page } from '../../../ui/page.tsx';
import { DisplaySection } from './display-section.tsx';
import type { PageBack } from '../page-back.ts';
import { TilesSection } from './tiles-section.tsx';

/** The look of this device, and the tiles of its Home. */
export function DisplayPage({ back }: { back: PageBack }) {
  return (
    <Page title={t('settings.displayPage')} back={back}>
      <DisplaySection />
      <TilesSection />
    </Page>
  );
}
