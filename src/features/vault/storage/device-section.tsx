import { useEffect, useState } from 'react';
import { useMedia } from '../../../app/media/use-media.ts';
import '../../../i18n/lazy/storage-page.ts';
import { formatBytes } from '../../../i18n/format-bytes.ts';
import { t } from '../../../i18n/t.ts';
import {
  type StorageHealth,
  askToPersist,
  readStorageHealth,
} from '../../../replica/storage/health.ts';
import { Button } from '../../../ui/button.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { Control, Section } from '../../../ui/section.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useLive } from '../../../ui/use-live.ts';
import { StorageMeter } from './storage-meter.tsx';
import styles from './storage.module.css';

/** What Nestling takes of this device, and whether the browser may delete it. */
export function DeviceSection() {
  const [health, setHealth] = useState<StorageHealth | null>(null);
  const files = useFilesHere();
  const read = () => void readStorageHealth().then(setHealth);
  useEffect(read, []);
  const ask = async () => {
    const isGranted = await askToPersist();
    showToast({ text: t(isGranted ? 'storagePage.granted' : 'storagePage.denied') });
    read();
  };
  const { usageBytes, quotaBytes, persisted } = health ?? {};
  return (
    <Section title={t('storagePage.device')}>
      {usageBytes != null && quotaBytes != null && (
        <Control>
          <p className={styles.used}>
            <strong>
              {t('storagePage.usedOf', {
                used: formatBytes(usageBytes),
                quota: formatBytes(quotaBytes),
              })}
            </strong>
          </p>
          <StorageMeter label={t('storagePage.deviceMeter')} used={usageBytes} of={quotaBytes} />
        </Control>
      )}
      <List>
        {files && (
          <Row
            title={t('storagePage.deviceFiles')}
            detail={t('storagePage.filesHere', {
              count: files.files,
              size: formatBytes(files.bytes),
            })}
          />
        )}
        {health && (
          <Row
            title={t('storagePage.kept')}
            detail={keptText(persisted ?? null)}
            end={
              persisted === false && (
                <Button size="small" onClick={() => void ask()}>
                  {t('storagePage.ask')}
                </Button>
              )
            }
          />
        )}
      </List>
    </Section>
  );
}

function keptText(persisted: boolean | null): string {
  if (persisted === null) return t('storagePage.keptUnknown');
  return persisted ? t('storagePage.keptYes') : t('storagePage.keptNo');
}

/** null while it is counted; counted again when the queue changes. */
function useFilesHere(): { files: number; bytes: number } | null {
  const media = useMedia();
  const uploads = useLive(media?.uploads);
  const waiting = uploads?.files.length;
  const [usage, setUsage] = useState<{ files: number; bytes: number } | null>(null);
  useEffect(() => {
    let isOver = false;
    media?.usage().then(
      (read) => !isOver && setUsage(read),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
    // The number of waiting files changes with what is stored.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [media, waiting]);
  return usage;
}
