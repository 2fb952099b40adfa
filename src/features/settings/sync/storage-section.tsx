import { useEffect, useState } from 'react';
import { formatBytes } from '../../../i18n/format-bytes.ts';
import { t } from '../../../i18n/t.ts';
import { type StorageHealth, readStorageHealth } from '../../../replica/storage/health.ts';
import { List, Row } from '../../../ui/list.tsx';
import { Section } from '../../../ui/section.tsx';
import { DiagnosticsRow } from '../about/diagnostics-row.tsx';
import { KeptRow } from './kept-row.tsx';
import { ReadAgainRow } from './read-again-row.tsx';
import styles from './storage-section.module.css';

/** How much this device stores, whether the storage is persistent, and reading everything again. */
export function StorageSection() {
  const [health, setHealth] = useState<StorageHealth | null>(null);
  useEffect(() => void readStorageHealth().then(setHealth), []);
  return (
    <Section title={t('settings.thisDevice')}>
      <List>
        <Row
          title={t('settings.storageUsed')}
          end={health && <span>{usedText(health)}</span>}
          detail={health && <Meter health={health} />}
        />
        <KeptRow />
        <ReadAgainRow />
        <DiagnosticsRow />
      </List>
    </Section>
  );
}

function Meter({ health: { usageBytes, quotaBytes } }: { health: StorageHealth }) {
  if (usageBytes === null || quotaBytes === null || quotaBytes === 0) return null;
  return (
    <meter
      className={styles.meter}
      aria-label={t('settings.storageUsed')}
      // A minimum width, because an empty bar would mean that nothing is stored.
      value={Math.max(usageBytes / quotaBytes, 0.01)}
      high={0.9}
    />
  );
}

function usedText({ usageBytes, quotaBytes }: StorageHealth): string {
  if (usageBytes === null) return t('settings.storageUnknown');
  const used = formatBytes(usageBytes);
  return quotaBytes === null
    ? used
    : t('settings.storageOf', { used, quota: formatBytes(quotaBytes) });
}
