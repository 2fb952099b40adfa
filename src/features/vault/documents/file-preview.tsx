import Download from 'lucide-react/icons/download';
import FileX from 'lucide-react/icons/file-x';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Share from 'lucide-react/icons/share-2';
import { type ReactNode, Suspense, lazy, useEffect, useMemo, useState } from 'react';
import type { DocumentRecord } from '../../../../schema/records/document-item.ts';
import '../../../i18n/lazy/documents.ts';
import { formatBytes } from '../../../i18n/format-bytes.ts';
import { t } from '../../../i18n/t.ts';
import type { FileResult } from '../../../media/files.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorBoundary } from '../../../app/errors/error-boundary.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { NamedFile } from './document-files.ts';
import { useFileActions } from './use-file-actions.ts';
import { fileProblemText, useReadFile } from './use-read-file.ts';
import styles from './documents.module.css';

const PdfPages = lazy(async () => ({ default: (await import('./pdf-pages.tsx')).PdfPages }));

type FilePreviewProps = { record: DocumentRecord; file: NamedFile; onClose: () => void };

/** A file of a document over the page: PDF, pictures and text are shown, others only handed over. */
export function FilePreview({ record, file, onClose }: FilePreviewProps) {
  const actions = useFileActions(record, file);
  return (
    <Sheet
      open
      onClose={onClose}
      title={<bdi className={styles.fileName}>{file.name}</bdi>}
      intro={formatBytes(file.bytes)}
      footer={
        <>
          {actions.mayShare && (
            <Button icon={Share} onClick={actions.share}>
              {t('documents.share')}
            </Button>
          )}
          <Button icon={Download} onClick={actions.download}>
            {t('documents.download')}
          </Button>
        </>
      }
    >
      <div className={styles.preview}>
        <Content record={record} file={file} />
      </div>
    </Sheet>
  );
}

function Content({ record, file }: Omit<FilePreviewProps, 'onClose'>) {
  const { result, again } = useFile(record, file);
  if (result === null) return <Skeleton height="16rem" />;
  if (!result.ok) {
    return (
      <Banner
        tone="attention"
        role="alert"
        icon={FileX}
        title={fileProblemText(result, record)}
        actions={
          <Button icon={RotateCw} onClick={again}>
            {t('ui.retry')}
          </Button>
        }
      />
    );
  }
  const { blob } = result;
  if (file.mime.startsWith('image/')) return <Picture blob={blob} name={file.name} />;
  if (file.mime === 'text/plain') return <PlainText blob={blob} />;
  if (file.mime === 'application/pdf') {
    return (
      <ErrorBoundary>
        <Suspense fallback={<Skeleton height="16rem" />}>
          <PdfPages blob={blob} />
        </Suspense>
      </ErrorBoundary>
    );
  }
  return <p>{t('documents.noPreview')}</p>;
}

/** `result` is null while it is read. */
function useFile(
  record: DocumentRecord,
  file: NamedFile,
): { result: FileResult | null; again: () => void } {
  const read = useReadFile();
  const [attempt, setAttempt] = useState(0);
  const [result, setResult] = useState<FileResult | null>(null);
  useEffect(() => {
    let isOver = false;
    read(record, file).then(
      (own) => !isOver && setResult(own),
      () => !isOver && setResult({ ok: false, why: 'away' }),
    );
    return () => {
      isOver = true;
    };
    // Another attempt reads again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [read, record, file, attempt]);
  return {
    result,
    again: () => {
      setResult(null);
      setAttempt((count) => count + 1);
    },
  };
}

/** Fits the sheet; a tap shows it in its own size, to be scrolled. */
function Picture({ blob, name }: { blob: Blob; name: string }): ReactNode {
  const url = useMemo(() => URL.createObjectURL(blob), [blob]);
  const [isLarge, setLarge] = useState(false);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  if (isBroken) return <p role="alert">{t('documents.unreadableFile')}</p>;
  return (
    <button
      type="button"
      className={styles.picture}
      aria-pressed={isLarge}
      aria-label={t(isLarge ? 'documents.fitPicture' : 'documents.enlargePicture', { name })}
      onClick={() => setLarge((is) => !is)}
    >
      <img src={url} alt={name} decoding="async" onError={() => setBroken(true)} />
    </button>
  );
}

/** Longer texts are cut off here; the download has all of it. */
const TEXT_MAX_CHARS = 200_000;

function PlainText({ blob }: { blob: Blob }) {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    let isOver = false;
    blob.text().then(
      (read) => !isOver && setText(read.slice(0, TEXT_MAX_CHARS)),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [blob]);
  if (text === null) return <Skeleton height="16rem" />;
  return (
    // A long text is scrolled by the keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className={styles.text} dir="auto" tabIndex={0}>
      {text}
    </pre>
  );
}
