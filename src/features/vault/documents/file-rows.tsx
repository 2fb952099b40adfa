import Download from 'lucide-react/icons/download';
import FileIcon from 'lucide-react/icons/file-text';
import ImageIcon from 'lucide-react/icons/image';
import { Suspense, lazy, useState } from 'react';
import type { DocumentRecord } from '../../../../schema/records/document-item.ts';
import { usePicture } from '../../../app/media/use-picture.ts';
import '../../../i18n/lazy/documents.ts';
import { formatBytes } from '../../../i18n/format-bytes.ts';
import { t } from '../../../i18n/t.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { StatusMark } from '../../../ui/status-mark.tsx';
import { type NamedFile, placeOf } from './document-files.ts';
import { useFileActions } from './use-file-actions.ts';
import styles from './documents.module.css';

const FilePreview = lazy(async () => ({
  default: (await import('./file-preview.tsx')).FilePreview,
}));

/** The files of one version, each to be opened and downloaded. */
export function FileRows({
  record,
  files,
  label,
}: {
  record: DocumentRecord;
  files: readonly NamedFile[];
  label: string;
}) {
  const [opened, setOpened] = useState<NamedFile | null>(null);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ul role="list" aria-label={label} className={styles.rows}>
        {files.map((file) => (
          <FileRow key={file.id} record={record} file={file} onOpen={() => setOpened(file)} />
        ))}
      </ul>
      {opened && (
        <Suspense>
          <FilePreview record={record} file={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}

function FileRow({
  record,
  file,
  onOpen,
}: {
  record: DocumentRecord;
  file: NamedFile;
  onOpen: () => void;
}) {
  const { download } = useFileActions(record, file);
  const isUploaded = record.stored.includes(file.id);
  return (
    <li className={styles.fileRow}>
      <button
        type="button"
        className={styles.row}
        aria-label={t('documents.openFile', { name: file.name })}
        onClick={onOpen}
      >
        <FileThumb record={record} file={file} />
        <span className={styles.words}>
          <bdi className={styles.fileName}>{file.name}</bdi>
          <span className={styles.quiet}>{formatBytes(file.bytes)}</span>
        </span>
        {!isUploaded && <StatusMark state="waiting" label={t('documents.mark-waiting')} />}
      </button>
      <IconButton
        icon={Download}
        label={t('documents.downloadNamed', { name: file.name })}
        onClick={download}
      />
    </li>
  );
}

/** A small picture; none of a sensitive document, which would be kept on this device. */
function FileThumb({ record, file }: { record: DocumentRecord; file: NamedFile }) {
  const isPicture = file.mime.startsWith('image/');
  const picture = usePicture(
    isPicture && !record.sensitive ? placeOf(record, `${file.id}.thumb`) : null,
    record.stored,
  );
  if (isPicture && picture.state === 'here') {
    return <img src={picture.url} alt="" decoding="async" className={styles.thumb} />;
  }
  return <Icon icon={isPicture ? ImageIcon : FileIcon} />;
}
