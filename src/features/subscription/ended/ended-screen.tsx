import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import HeartPulse from 'lucide-react/icons/heart-pulse';
import Settings from 'lucide-react/icons/settings';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import { planAccess } from '../../../../schema/rules/plan.ts';
import { CardView } from '../../../app/child-card/card-view.tsx';
import { useRights } from '../../../app/entries/rights.ts';
import { usePlan } from '../../../app/plan/use-plan.ts';
import { useQuery } from '../../../app/use-query.ts';
import { cardOf } from '../../../domain/child/child-card.ts';
import { DOSE } from '../../../domain/log-types/medication/doses.ts';
import { t } from '../../../i18n/t.ts';
import type { SessionUser } from '../../../session/session.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { List, RowButton } from '../../../ui/list.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { endedText } from './ended-text.ts';
import { ExportLink } from './export-link.tsx';
import { MedicinesGiven } from './medicines-given.tsx';
import { SUBSCRIBE_PATH } from '../subscribe-path.ts';
import styles from './ended-screen.module.css';
import '../../../i18n/lazy/plan.ts';

type EndedScreenProps = {
  user: SessionUser;
  /** The running timers, which can be stopped and saved without a plan. */
  running: ReactNode;
};

/**
 * Replaces every screen but the settings when a plan ended more than thirty days ago, with export,
 * deletion and subscription. What a family may need urgently, and running timers, stay usable. It
 * disappears as soon as the plan is paid again.
 */
export function EndedScreen({ user, running }: EndedScreenProps) {
  const plan = usePlan(user.id) ?? null;
  const now = useNow(60_000);
  const { maySee } = useRights();
  const access = planAccess(plan, now);
  if (plan === null || access.kind !== 'ended') return null;
  const { title, text } = endedText(access, plan, now);
  return (
    <div className={styles.screen}>
      <Page title={title} intro={text}>
        {running}
        <div className={styles.actions}>
          {plan.isPayer && (
            <a className={buttonClass({ variant: 'primary' })} href={SUBSCRIBE_PATH}>
              {t('plan.subscribe')}
            </a>
          )}
          <ExportLink role={user.role} />
        </div>
        <StillOpen />
        {maySee(DOSE) && <MedicinesGiven />}
      </Page>
    </div>
  );
}

/** The children's cards, unsynced data on this device, and the remaining settings. */
function StillOpen() {
  const children = useQuery((replica) => replica.children.all(), []);
  const counts = useQuery((replica) => replica.queue.counts(), []);
  const needsYou = counts?.attention ?? 0;
  const navigate = useNavigate();
  const [shown, setShown] = useState<ChildRecord | null>(null);
  const goTo = (search: { section?: 'sync' }) =>
    void navigate({ to: '/settings', search: search as never });
  const chevron = <Icon icon={ChevronRight} className={styles.chevron} />;
  return (
    <Section title={t('plan.stillHere')}>
      <List>
        {(children ?? []).map(({ record }) => (
          <RowButton
            key={record.id}
            start={<Icon icon={HeartPulse} />}
            title={<bdi>{t('plan.cardOf', { name: record.name })}</bdi>}
            detail={t('plan.cardDetail')}
            end={chevron}
            onClick={() => setShown(record)}
          />
        ))}
        <RowButton
          start={<Icon icon={CloudUpload} />}
          title={t('plan.toSync')}
          detail={
            needsYou > 0 ? t('plan.toSyncNeedsYou', { count: needsYou }) : t('plan.toSyncDetail')
          }
          end={chevron}
          onClick={() => goTo({ section: 'sync' })}
        />
        <RowButton
          start={<Icon icon={Settings} />}
          title={t('plan.toSettings')}
          detail={t('plan.toSettingsDetail')}
          end={chevron}
          onClick={() => goTo({})}
        />
      </List>
      {shown && (
        <Sheet
          open
          onClose={() => setShown(null)}
          title={t('plan.cardOf', { name: shown.name })}
          footer={
            <Button size="large" wide onClick={() => setShown(null)}>
              {t('ui.close')}
            </Button>
          }
        >
          <CardView heading="h3" child={shown} card={cardOf(shown)} />
        </Sheet>
      )}
    </Section>
  );
}
