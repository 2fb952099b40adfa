import HandHelping from 'lucide-react/icons/hand-helping';
import { type ComponentProps, useState } from 'react';
import { useOwnAccessRequest } from '../../../app/access-request/use-own-request.ts';
import { useParents } from '../../../app/people/use-parents.ts';
import { formatMoment } from '../../../i18n/format.ts';
import { sentence } from '../../../i18n/say.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { Control, Section } from '../../../ui/section.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useNow } from '../../../ui/use-now.ts';
import { RequestLines } from './request-lines.tsx';
import type { Granted, AccessRequestSheet } from './request-sheet.tsx';
import '../../../i18n/lazy/access-request.ts';
import styles from '../family.module.css';

const LazyRequestSheet = lazyDialog<ComponentProps<typeof AccessRequestSheet> & { open: boolean }>(
  async () => {
    const { AccessRequestSheet } = await import('./request-sheet.tsx');
    return ({ open, ...props }) => (open ? <AccessRequestSheet {...props} /> : null);
  },
);

/** Opens the access request form, or shows the request that waits for an answer. Works offline. */
export function AskForMore({ userId, granted }: { userId: string; granted: readonly Granted[] }) {
  const { request, requestAccess, withdraw } = useOwnAccessRequest();
  const [isAsking, setIsAsking] = useState(false);
  const parents = useParents();
  const now = useNow(60_000);
  if (request === undefined) return null;
  const open = request !== null && request.answer === null ? request : null;
  const when = formatMoment(open?.at ?? now, { now });
  return (
    <>
      {open ? (
        <Section title={t('accessRequest.youAsked')}>
          <Control>
            <div role="status">
              <RequestLines request={open} about={granted.map(({ child }) => child)} />
              <p className={styles.asked}>
                {open.isSent
                  ? t('accessRequest.waitsForAnswer', { when, parents })
                  : t('accessRequest.waitsToBeSent', { when })}
              </p>
            </div>
            <div className={styles.actions}>
              <Button size="small" onClick={() => setIsAsking(true)}>
                {t('accessRequest.change')}
              </Button>
              <Button
                size="small"
                variant="quiet"
                onClick={() => {
                  void withdraw(open).then(
                    () => showToast({ text: t('accessRequest.takenBack') }),
                    () => showToast({ text: t('accessRequest.notKept') }),
                  );
                }}
              >
                {t('accessRequest.takeBack')}
              </Button>
            </div>
          </Control>
        </Section>
      ) : (
        <div className={styles.ask}>
          <p>{t('accessRequest.needMore', { parents: sentence(parents) })}</p>
          <Button icon={HandHelping} onClick={() => setIsAsking(true)}>
            {t('accessRequest.ask')}
          </Button>
        </div>
      )}
      <LazyRequestSheet
        open={isAsking}
        userId={userId}
        request={open}
        granted={granted}
        onAsk={requestAccess}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
