import Copy from 'lucide-react/icons/copy';
import Share2 from 'lucide-react/icons/share-2';
import { Suspense, lazy } from 'react';
import type { InviteAnswer } from '../../../../schema/wire/invites.ts';
import { formatDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import '../../../i18n/lazy/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkBox } from '../../../ui/link-box.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useNow } from '../../../ui/use-now.ts';
import styles from './invite-link.module.css';

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }));

/** The link of an invitation, which is shown only once, and the ways to share it. */
export function InviteLink({ invite }: { invite: InviteAnswer }) {
  const now = useNow(60_000);
  const link = new URL(invite.path ?? '/', window.location.origin).href;
  const copy = () =>
    void navigator.clipboard.writeText(link).then(
      () => showToast({ text: t('family.linkCopied') }),
      () => showToast({ text: t('settings.copyFailed'), tone: 'attention' }),
    );
  const share = () =>
    // The promise rejects when the person closes the share sheet; that is no error.
    void navigator
      .share({ title: t('shell.product'), text: t('family.shareText'), url: link })
      .catch(() => undefined);
  const canShare = typeof navigator.share === 'function';
  return (
    <div className={styles.made}>
      <p>{invite.name === '' ? t('family.passOn') : t('family.passOnTo', { name: invite.name })}</p>
      <LinkBox label={t('family.link')} link={link} />
      <div className={styles.ways}>
        {canShare && (
          <Button variant="primary" icon={Share2} onClick={share}>
            {t('family.share')}
          </Button>
        )}
        <Button variant={canShare ? 'secondary' : 'primary'} icon={Copy} onClick={copy}>
          {t('family.copyLink')}
        </Button>
      </div>
      <div className={styles.code}>
        {/* For the camera of another phone; the link is above as text. */}
        <Suspense>
          <QrCode text={link} label={t('family.qrCode')} />
        </Suspense>
        <p className={styles.note}>{t('family.qrHint')}</p>
      </div>
      <p className={styles.note}>
        {t('family.linkNote', { until: formatDate(invite.expiresAt, { now }) })}
        {invite.email !== null &&
          invite.sentAt &&
          ` ${t('family.alsoSent', { email: invite.email })}`}
      </p>
    </div>
  );
}
