import { LazyInstallButton } from '../../../app/install/lazy-install-button.tsx';
import { t } from '../../../i18n/t.ts';
import { Page } from '../../../ui/page.tsx';
import { AboutSection, HelpSection } from './about-section.tsx';
import type { PageBack } from '../page-back.ts';
import { ReleaseNotes } from './release-notes.tsx';

export function AboutPage({ back }: { back: PageBack }) {
  return (
    <Page title={t('settings.about')} back={back}>
      <HelpSection />
      <AboutSection />
      <ReleaseNotes />
      <LazyInstallButton wide />
    </Page>
  );
}
