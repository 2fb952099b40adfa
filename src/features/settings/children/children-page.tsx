import '../../../i18n/lazy/settings.ts';
import { t } from '../../../i18n/t.ts';
import { Page } from '../../../ui/page.tsx';
import { CardsSection } from '../card/cards-section.tsx';
import { ArchivedChildren } from './archived-children.tsx';
import { ChildrenSection } from './children-section.tsx';
import { DeletedChildren } from './deleted-children.tsx';
import { LogSettingsSection } from './log-settings-section.tsx';
import type { PageBack } from '../page-back.ts';

export function ChildrenPage({ back }: { back: PageBack }) {
  return (
    <Page title={t('settings.children')} back={back}>
      <ChildrenSection />
      <LogSettingsSection />
      <CardsSection />
      <ArchivedChildren />
      <DeletedChildren />
    </Page>
  );
}
