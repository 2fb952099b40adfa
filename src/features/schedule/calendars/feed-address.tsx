import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Copy from 'lucide-react/icons/copy';
import '../../../i18n/lazy/schedule-feed.ts';
import { t } from '../../../i18n/t.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LinkBox } from '../../../ui/link-box.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { webcalAddress } from './feed-values.ts';
import styles from './feed.module.css';

/** An address that was just made, and the ways to bring it into a calendar. */
export function FeedAddress({ address }: { address: string }) {
  const copy = () =>
    void navigator.clipboard.writeText(address).then(
      () => showToast({ text: t('scheduleFeed.copied') }),
      () => showToast({ text: t('scheduleFeed.copyFailed'), tone: 'attention' }),
    );
  return (
    <div className={styles.made}>
      <LinkBox label={t('scheduleFeed.address')} link={address} />
      <div className={styles.actions}>
        <Button variant="primary" icon={Copy} onClick={copy}>
          {t('scheduleFeed.copy')}
        </Button>
        <a href={webcalAddress(address)} className={buttonClass({})}>
          <Icon icon={CalendarPlus} />
          <span>{t('scheduleFeed.open')}</span>
        </a>
      </div>
      <p className={styles.note}>{t('scheduleFeed.how')}</p>
      <p className={styles.note}>{t('scheduleFeed.secret')}</p>
    </div>
  );
}
