import CalendarSync from 'lucide-react/icons/calendar-sync';
import { useState } from 'react';
import type { FeedState } from '../../../../schema/records/calendar-feed.ts';
import { NotRead } from '../../../app/requests/needs-connection.tsx';
import { useOnline } from '../../../app/requests/use-online.ts';
import { useServerAction } from '../../../app/requests/use-server-action.ts';
import { useServerRead } from '../../../app/requests/use-server-read.ts';
import { useSession } from '../../../app/services.tsx';
import { formatDate, formatList } from '../../../i18n/format.ts';
import '../../../i18n/lazy/connection.ts';
import '../../../i18n/lazy/schedule-feed.ts';
import '../../../i18n/lazy/schedule.ts';
import { t } from '../../../i18n/t.ts';
import { readFeed, revokeFeed } from '../../../session/requests/calendar-feed.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useScheduleAddress } from '../schedule-address.ts';
import { FeedSheet } from './feed-sheet.tsx';
import { inOrder } from './feed-values.ts';
import styles from './feed.module.css';

type Feed = NonNullable<FeedState['feed']>;

/** The person's own address for calendar programs: what it shows, a new one, and its end. */
export function FeedPage() {
  const session = useSession();
  const [, change] = useScheduleAddress();
  const answer = useServerRead(() => readFeed(session));
  return (
    <Page
      title={t('scheduleFeed.title')}
      intro={t('scheduleFeed.intro')}
      back={{ label: t('schedule.back'), onBack: () => change({ page: null }) }}
    >
      {answer.kind === 'loading' && <Skeleton height="4.5rem" count={1} />}
      {(answer.kind === 'offline' || answer.kind === 'failed') && <NotRead answer={answer} />}
      {answer.kind === 'read' && <Address feed={answer.value.feed} onChanged={answer.again} />}
      <p className={styles.note}>{t('scheduleFeed.secret')}</p>
    </Page>
  );
}

/** The address there is or is not, and what can be done with it. */
function Address({ feed, onChanged }: { feed: Feed | null; onChanged: () => void }) {
  const online = useOnline();
  const [doing, setDoing] = useState<'make' | 'revoke' | null>(null);
  const { run, busy, problem, forget } = useServerAction();
  const end = () => {
    setDoing(null);
    forget();
  };
  const revoke = async () => {
    const done = await run(revokeFeed);
    if (!done) return;
    onChanged();
    showToast({ text: t('scheduleFeed.revoked') });
    end();
  };
  return (
    <>
      {feed === null ? (
        <EmptyState icon={CalendarSync} title={t('scheduleFeed.none')}>
          {t('scheduleFeed.noneText')}
        </EmptyState>
      ) : (
        <Section title={t('scheduleFeed.yours')}>
          <List>
            <FeedRow feed={feed} />
          </List>
        </Section>
      )}
      <div>
        <div className={styles.actions}>
          {/* One button before and after, so that the focus returns to it from the sheet. */}
          <Button
            variant={feed === null ? 'primary' : 'secondary'}
            disabled={!online}
            onClick={() => setDoing('make')}
          >
            {t(feed === null ? 'scheduleFeed.make' : 'scheduleFeed.renew')}
          </Button>
          {feed !== null && (
            <Button variant="danger" disabled={!online} onClick={() => setDoing('revoke')}>
              {t('scheduleFeed.revoke')}
            </Button>
          )}
        </div>
        {!online && <p className={styles.reason}>{t('connection.needed')}</p>}
      </div>
      {doing === 'make' && (
        <FeedSheet layers={feed?.layers ?? null} onMade={onChanged} onClose={end} />
      )}
      <ConfirmDialog
        open={doing === 'revoke'}
        title={t('scheduleFeed.revokeTitle')}
        confirm={t('scheduleFeed.revoke')}
        busy={busy}
        onConfirm={() => void revoke()}
        onCancel={end}
      >
        {problem === null ? t('scheduleFeed.revokeText') : <span role="alert">{problem}</span>}
      </ConfirmDialog>
    </>
  );
}

function FeedRow({ feed: { layers, createdAt } }: { feed: Feed }) {
  const now = useNow(60_000);
  const names = inOrder(layers).map((layer) => t(`scheduleFeed.shown-${layer}`));
  return (
    <Row
      start={<Icon icon={CalendarSync} />}
      title={t('scheduleFeed.shows', { layers: formatList(names) })}
      detail={t('scheduleFeed.madeOn', { day: formatDate(createdAt, { now }) })}
    />
  );
}
