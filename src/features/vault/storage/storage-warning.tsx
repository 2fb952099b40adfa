import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { StorageStats } from '../../../../schema/wire/media.ts';
import { fullnessOf } from '../../../domain/vault/fullness.ts';
import '../../../i18n/lazy/storage-page.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Banner } from '../../../ui/banner.tsx';

/** From 80 % on: how full the vault is. */
export function StorageWarning({ stats }: { stats: StorageStats | null }) {
  const fullness = stats ? fullnessOf(stats) : 'fine';
  if (!stats || fullness === 'fine') return null;
  const percent = `${formatNumber((stats.usedBytes / stats.quotaBytes) * 100, { digits: 0 })} %`;
  if (fullness === 'full') {
    return (
      <Banner tone="danger" icon={TriangleAlert} title={t('storagePage.full')}>
        {t('storagePage.fullText')}
      </Banner>
    );
  }
  return (
    <Banner
      tone={fullness === 'urgent' ? 'danger' : 'attention'}
      icon={TriangleAlert}
      title={
        fullness === 'urgent' ? t('storagePage.nearlyFull') : t('storagePage.warn', { percent })
      }
    >
      {t('storagePage.warnText')}
    </Banner>
  );
}
