import Camera from 'lucide-react/icons/camera';
import FileIcon from 'lucide-react/icons/file-text';
import FolderOpen from 'lucide-react/icons/folder-open';
import ScanLine from 'lucide-react/icons/scan-line';
import X from 'lucide-react/icons/x';
import { type ChangeEvent, Suspense, lazy, useRef, useState } from 'react';
import { DOCUMENT_MAX_BYTES, documentTypes } from '../../../../schema/media-limits.ts';
import '../../../i18n/lazy/documents.ts';
import { formatBytes } from '../../../i18n/format-bytes.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { List, Row } from '../../../ui/list.tsx';
import type { Pick } from './use-picks.ts';
import styles from './documents.module.css';

const ScanSheet = lazy(async () => ({ default: (await import('./scan-sheet.tsx')).ScanSheet }));

const FILE_TYPES = [...documentTypes, '.heic', '.heif', '.docx', '.xlsx', '.odt', '.txt'].join(',');

type PickedFilesProps = {
  picks: readonly Pick[];
  onAdd: (files: readonly File[]) => void;
  onRemove: (id: string) => void;
  error: string | undefined;
  /** The scan opens with the form. */
  startsWithScan?: boolean;
};

/** The files of a new version: picked, photographed or scanned. */
export function PickedFiles({ picks, onAdd, onRemove, error, startsWithScan }: PickedFilesProps) {
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [isScanning, setScanning] = useState(startsWithScan === true);
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const picked = [...(target.files ?? [])];
    // Choosing the same file again must fire another change event.
    target.value = '';
    if (picked.length > 0) onAdd(picked);
  };
  return (
    <Field
      as="group"
      label={t('documents.files')}
      hint={t('documents.filesHint', { size: formatBytes(DOCUMENT_MAX_BYTES) })}
      error={error}
    >
      {(control) => (
        <>
          {picks.length > 0 && (
            <List label={t('documents.files')} className={styles.picked}>
              {picks.map(({ id, file }) => (
                <Row
                  key={id}
                  start={<Icon icon={FileIcon} />}
                  title={<bdi className={styles.fileName}>{file.name}</bdi>}
                  detail={formatBytes(file.size)}
                  end={
                    <IconButton
                      icon={X}
                      label={t('documents.removeFile', { name: file.name })}
                      onClick={() => onRemove(id)}
                    />
                  }
                />
              ))}
            </List>
          )}
          <div className={styles.sources}>
            <Button
              icon={FolderOpen}
              aria-describedby={control['aria-describedby']}
              onClick={() => files.current?.click()}
            >
              {t('documents.chooseFiles')}
            </Button>
            <Button icon={Camera} onClick={() => camera.current?.click()}>
              {t('documents.takePhoto')}
            </Button>
            <Button icon={ScanLine} onClick={() => setScanning(true)}>
              {t('documents.scan')}
            </Button>
          </div>
          <span hidden>
            <input
              ref={files}
              type="file"
              multiple
              accept={FILE_TYPES}
              aria-label={t('documents.chooseFiles')}
              onChange={onChange}
            />
            <input
              ref={camera}
              type="file"
              accept="image/*"
              capture="environment"
              aria-label={t('documents.takePhoto')}
              onChange={onChange}
            />
          </span>
          {isScanning && (
            <Suspense>
              <ScanSheet
                onClose={() => setScanning(false)}
                onDone={(file) => {
                  setScanning(false);
                  onAdd([file]);
                }}
              />
            </Suspense>
          )}
        </>
      )}
    </Field>
  );
}
