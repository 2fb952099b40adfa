import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { validityOf } from '../../../domain/vault/validity.ts';
import '../../../i18n/lazy/documents.ts';
import { dayIn, formatLocalDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useNow } from '../../../ui/use-now.ts';
import styles from './documents.module.css';

/** "Expires in 30 days", from 60 days before on; nothing earlier. */
export function ValidityMark({ validUntil }: { validUntil: string | null }) {
  const today = dayIn(useNow(60_000));
  const validity = validityOf(validUntil, today);
  if (validity === null || validUntil === null) return null;
  const { kind, days } = validity;
  const text =
    kind === 'expired'
      ? t('documents.expired', { day: formatLocalDate(validUntil, today) })
      : days === 0
        ? t('documents.expiresToday')
        : t('documents.expiresIn', { count: days });
  return (
    <span className={kind === 'soon' ? styles.soon : styles.urgent}>
      {kind !== 'soon' && <Icon icon={TriangleAlert} size="s" />}
      {text}
    </span>
  );
}
