import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { type PDFDocumentProxy, type PDFPageProxy, PDFWorker, getDocument } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import '../../../i18n/lazy/documents.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { keepPdfCode } from './pdf-code.ts';
// The build gives the address of the script.
// oxlint-disable-next-line import/default
import workerUrl from './pdf.worker.ts?worker&url';
import styles from './documents.module.css';

/** The pages of a PDF, drawn as they come near. Scripts within the file are never run. */
export function PdfPages({ blob }: { blob: Blob }) {
  const pdf = usePdf(blob);
  const [isLarge, setLarge] = useState(false);
  if (pdf === null) return <Skeleton height="16rem" />;
  if (pdf === 'unreadable') return <p role="alert">{t('documents.unreadableFile')}</p>;
  const numbers = Array.from({ length: pdf.numPages }, (_, index) => index + 1);
  return (
    <>
      <div className={styles.pdfHead}>
        <span className={styles.quiet}>{t('documents.pages', { count: pdf.numPages })}</span>
        <Button
          size="small"
          icon={isLarge ? ZoomOut : ZoomIn}
          aria-pressed={isLarge}
          onClick={() => setLarge((is) => !is)}
        >
          {t('documents.larger')}
        </Button>
      </div>
      {/* Scrolled by the keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="group" className={styles.pdf} aria-label={t('documents.preview')} tabIndex={0}>
        <ol data-large={isLarge || undefined} className={styles.pdfPages}>
          {numbers.map((number) => (
            <PdfPage key={number} pdf={pdf} number={number} isLarge={isLarge} />
          ))}
        </ol>
      </div>
    </>
  );
}

/** null while it is read. */
function usePdf(blob: Blob): PDFDocumentProxy | 'unreadable' | null {
  const [pdf, setPdf] = useState<PDFDocumentProxy | 'unreadable' | null>(null);
  useEffect(() => {
    let isOver = false;
    const port = new Worker(workerUrl, { type: 'module', name: 'nestling-pdf' });
    const worker = PDFWorker.create({ port });
    const open = async () => {
      const data = new Uint8Array(await blob.arrayBuffer());
      // The page's policy forbids WebAssembly; pictures in rare formats stay blank without it.
      const task = getDocument({ data, worker, useWasm: false, enableXfa: false, verbosity: 0 });
      const opened = await task.promise;
      if (!isOver) setPdf(opened);
    };
    port.addEventListener('error', () => !isOver && setPdf('unreadable'));
    open().catch(() => !isOver && setPdf('unreadable'));
    void keepPdfCode([import.meta.url, workerUrl]);
    return () => {
      isOver = true;
      worker.destroy();
      port.terminate();
    };
  }, [blob]);
  return pdf;
}

/** A4, until the size of the page is known. */
const USUAL_RATIO = 210 / 297;
/** More pixels are not told apart, and cost memory. */
const SCALE_MAX = 3;

type PdfPageProps = { pdf: PDFDocumentProxy; number: number; isLarge: boolean };

function PdfPage({ pdf, number, isLarge }: PdfPageProps) {
  const item = useRef<HTMLLIElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const isNear = useNear(item);
  const [ratio, setRatio] = useState(USUAL_RATIO);
  const [text, setText] = useState('');
  useEffect(() => {
    const target = canvas.current;
    if (!isNear || !target) return undefined;
    let isOver = false;
    let stop = (): void => undefined;
    const draw = async () => {
      const page = await pdf.getPage(number);
      if (isOver) return;
      const { width, height } = page.getViewport({ scale: 1 });
      setRatio(width / height);
      const shownPx = target.clientWidth * Math.min(SCALE_MAX, window.devicePixelRatio);
      const viewport = page.getViewport({ scale: Math.min(SCALE_MAX * 2, shownPx / width) });
      target.width = Math.round(viewport.width);
      target.height = Math.round(viewport.height);
      const task = page.render({ canvas: target, viewport });
      stop = () => task.cancel();
      await task.promise;
      if (!isOver) setText(await textOf(page));
    };
    // A page that cannot be drawn stays white; the download has it.
    draw().catch(() => undefined);
    return () => {
      isOver = true;
      stop();
    };
    // A larger page is drawn anew, with more pixels.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [pdf, number, isNear, isLarge]);
  return (
    <li ref={item} className={styles.pdfPage} style={{ '--ratio': ratio }}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={t('documents.pageOf', { number, of: pdf.numPages })}
      />
      <VisuallyHidden>{text}</VisuallyHidden>
    </li>
  );
}

/** For screen readers: a drawn page has no text. */
async function textOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
}

/** Whether the element has been near the visible part. */
function useNear(ref: { current: Element | null }): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || isNear) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '100% 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, isNear]);
  return isNear;
}
