import { Suspense, lazy, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { DuplicatesReview } from '../../../app/duplicates/duplicate-card.tsx';
import { useOwnRole } from '../../../app/people/use-own-role.ts';
import { useIsReadOnly } from '../../../app/plan/use-plan.ts';
import { useSession } from '../../../app/services.tsx';
import '../../../i18n/lazy/imports.ts';
import '../../../i18n/lazy/settings.ts';
import { t } from '../../../i18n/t.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { Page } from '../../../ui/page.tsx';
import { Control, Section } from '../../../ui/section.tsx';
import { useLive } from '../../../ui/use-live.ts';
import type { PageBack } from '../page-back.ts';
import { LeaveDeviceSection } from '../privacy/leave-device-section.tsx';
import { StorageSection } from '../sync/storage-section.tsx';
import { ImportJobs } from './import-jobs-section.tsx';

const ExportSheet = lazy(async () => ({
  default: (await import('../privacy/export-sheet.tsx')).ExportSheet,
}));

/** What goes out, what comes in, and what this device keeps. */
export function DataPage({ back }: { back: PageBack }) {
  const { isParent } = useOwnRole();
  const isReadOnly = useIsReadOnly();
  return (
    <Page title={t('settings.data')} intro={t('imports.dataIntro')} back={back}>
      <ExportSection />
      {isParent && !isReadOnly && (
        <>
          <Section title={t('imports.bringIn')}>
            <List>
              <Row
                title={t('settings.importOther')}
                detail={t('imports.importHint')}
                end={
                  <Link
                    to="/settings"
                    search={{ section: 'import' }}
                    className={buttonClass({ size: 'small' })}
                    aria-label={t('settings.importOther')}
                  >
                    {t('imports.importShort')}
                  </Link>
                }
              />
            </List>
          </Section>
          <ImportJobs />
        </>
      )}
      <Section title={t('imports.review')}>
        <List>
          <Row
            title={t('settings.deleted')}
            detail={t('imports.deletedHint')}
            end={
              <Link
                to="/settings"
                search={{ section: 'deleted' }}
                className={buttonClass({ size: 'small' })}
                aria-label={t('settings.deleted')}
              >
                {t('imports.show')}
              </Link>
            }
          />
        </List>
      </Section>
      <Section title={t('settings.duplicates')}>
        <Control>
          <DuplicatesReview none={t('imports.duplicatesNone')} />
        </Control>
      </Section>
      <StorageSection />
      <LeaveDeviceSection title={t('imports.clear')} />
    </Page>
  );
}

function ExportSection() {
  const state = useLive(useSession().state);
  const [isOpen, setIsOpen] = useState(false);
  if (state?.status !== 'signedIn') return null;
  return (
    <Section title={t('imports.takeOut')}>
      <List>
        <Row
          title={t('settings.exportAll')}
          detail={t('settings.exportHint')}
          end={
            <Button
              size="small"
              aria-label={t('settings.exportAll')}
              onClick={() => setIsOpen(true)}
            >
              {t('settings.exportShort')}
            </Button>
          }
        />
      </List>
      <Suspense>
        {isOpen && <ExportSheet user={state.user} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </Section>
  );
}
