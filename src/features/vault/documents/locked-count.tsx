import Lock from 'lucide-react/icons/lock';
import '../../../i18n/lazy/documents.ts';
import { t } from '../../../i18n/t.ts';
import { Banner } from '../../../ui/banner.tsx';

/** How many documents are hidden until the vault is opened. */
export function LockedCount({ count }: { count: number }) {
  return (
    <Banner icon={Lock} title={t('documents.locked', { count })}>
      {t('documents.lockedText')}
    </Banner>
  );
}
