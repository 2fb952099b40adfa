import ArrowUp from 'lucide-react/icons/arrow-up';
import Camera from 'lucide-react/icons/camera';
import Images from 'lucide-react/icons/images';
import X from 'lucide-react/icons/x';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { DOCUMENT_MAX_BYTES } from '../../../../schema/media-limits.ts';
import { useClock } from '../../../app/services.tsx';
import '../../../i18n/lazy/documents.ts';
import { dayIn } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { newId } from '../../../lib/ids.ts';
import { scanToPdf } from '../../../media/scan/scan-pdf.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { drawPage } from './draw-page.ts';
import styles from './documents.module.css';

const PAGES_MAX = 30;

type Page = { id: string; jpeg: Blob; url: string };

/** Collects photographed pages and joins them to one PDF. */
export function ScanSheet({
  onDone,
  onClose,
}: {
  onDone: (pdf: File) => void;
  onClose: () => void;
}) {
  const clock = useClock();
  const { pages, isWorking, problem, add, change } = usePages();
  const [tooLarge, setTooLarge] = useState(false);
  const camera = useRef<HTMLInputElement>(null);
  const pictures = useRef<HTMLInputElement>(null);
  const join = async () => {
    const jpegs = await Promise.all(
      pages.map(async ({ jpeg }) => new Uint8Array(await jpeg.arrayBuffer())),
    );
    const pdf = scanToPdf(jpegs);
    if (pdf.byteLength > DOCUMENT_MAX_BYTES) return setTooLarge(true);
    const name = t('documents.scanName', { day: dayIn(clock.now()) });
    onDone(new File([pdf], name, { type: 'application/pdf', lastModified: clock.now() }));
  };
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const picked = [...(target.files ?? [])];
    target.value = '';
    setTooLarge(false);
    void add(picked);
  };
  const isFull = pages.length >= PAGES_MAX;
  // Within the form that opened it, its buttons would submit that form.
  return createPortal(
    <Sheet
      open
      onClose={onClose}
      tapBesideCloses={pages.length === 0}
      title={t('documents.scanTitle')}
      intro={t('documents.scanIntro')}
      footer={
        <Button
          variant="primary"
          size="large"
          wide
          disabled={pages.length === 0 || isWorking}
          onClick={() => void join()}
        >
          {t('documents.scanUse', { count: pages.length })}
        </Button>
      }
    >
      <div className={styles.fields}>
        {pages.length > 0 && (
          <ol className={styles.pages}>
            {pages.map((page, at) => (
              <PageCard
                key={page.id}
                page={page}
                number={at + 1}
                onRemove={() => change((all) => all.filter(({ id }) => id !== page.id))}
                onEarlier={at === 0 ? null : () => change((all) => movedEarlier(all, at))}
              />
            ))}
          </ol>
        )}
        <div className={styles.sources}>
          <Button icon={Camera} disabled={isFull} onClick={() => camera.current?.click()}>
            {t('documents.scanCamera')}
          </Button>
          <Button icon={Images} disabled={isFull} onClick={() => pictures.current?.click()}>
            {t('documents.scanPictures')}
          </Button>
        </div>
        <p role="status" className={styles.quiet}>
          {isWorking
            ? t('documents.scanWorking')
            : isFull
              ? t('documents.scanFull', { max: PAGES_MAX })
              : ''}
        </p>
        <p role="alert" className={styles.problem}>
          {tooLarge ? t('documents.scanTooLarge') : problem ? t('documents.scanUnreadable') : ''}
        </p>
        <span hidden>
          <input
            ref={camera}
            type="file"
            accept="image/*"
            capture="environment"
            aria-label={t('documents.scanCamera')}
            onChange={onChange}
          />
          <input
            ref={pictures}
            type="file"
            accept="image/*"
            multiple
            aria-label={t('documents.scanPictures')}
            onChange={onChange}
          />
        </span>
      </div>
    </Sheet>,
    document.body,
  );
}

function PageCard({
  page,
  number,
  onRemove,
  onEarlier,
}: {
  page: Page;
  number: number;
  onRemove: () => void;
  onEarlier: (() => void) | null;
}) {
  return (
    <li className={styles.page}>
      <img src={page.url} alt={t('documents.scanPage', { number })} decoding="async" />
      <span className={styles.pageButtons}>
        <span className={styles.quiet}>{number}</span>
        {onEarlier && (
          <IconButton
            icon={ArrowUp}
            label={t('documents.scanEarlier', { number })}
            onClick={onEarlier}
          />
        )}
        <IconButton icon={X} label={t('documents.scanRemove', { number })} onClick={onRemove} />
      </span>
    </li>
  );
}

function usePages() {
  const [pages, setPages] = useState<readonly Page[]>([]);
  const [working, setWorking] = useState(0);
  const [problem, setProblem] = useState(false);
  const urls = useRef(new Set<string>());
  useEffect(() => {
    const made = urls.current;
    return () => made.forEach((url) => URL.revokeObjectURL(url));
  }, []);
  const add = async (pictures: readonly File[]) => {
    setProblem(false);
    setWorking((count) => count + 1);
    // One after the other: a decoded photo takes 48 MB.
    for (const picture of pictures) {
      try {
        const jpeg = await drawPage(picture);
        const url = URL.createObjectURL(jpeg);
        urls.current.add(url);
        setPages((all) => [...all, { id: newId(), jpeg, url }].slice(0, PAGES_MAX));
      } catch {
        setProblem(true);
      }
    }
    setWorking((count) => count - 1);
  };
  return { pages, isWorking: working > 0, problem, add, change: setPages };
}

function movedEarlier(pages: readonly Page[], at: number): readonly Page[] {
  const [before, page] = [pages[at - 1], pages[at]];
  if (!before || !page) return pages;
  return [...pages.slice(0, at - 1), page, before, ...pages.slice(at + 1)];
}
