import { Component, type ReactNode, Suspense, lazy } from 'react';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { t } from '../../i18n/t.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

type Props = {
  children: ReactNode;
  /** Shown instead of what failed. */
  fallback?: (error: unknown, retry: () => void) => ReactNode;
  /** Of the box around the message. */
  className?: string | undefined;
};

/** Limits a render error to its part of the screen, and offers a retry. */
export class ErrorBoundary extends Component<Props, { failure: { error: unknown } | null }> {
  override state = { failure: null as { error: unknown } | null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    const retry = () => this.setState({ failure: null });
    if (this.props.fallback) return this.props.fallback(failure.error, retry);
    return (
      <div className={this.props.className}>
        <BrokenPart error={failure.error} onRetry={retry} />
      </div>
    );
  }
}

const CopyErrorButton = lazy(async () => ({
  default: (await import('./copy-error-button.tsx')).CopyErrorButton,
}));

/** Shown instead of a part that failed. */
export function BrokenPart({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Banner
      tone="danger"
      role="alert"
      icon={TriangleAlert}
      title={t('ui.brokenTitle')}
      actions={
        <>
          <Button onClick={isOfMissingCode(error) ? reload : onRetry}>{t('ui.retry')}</Button>
          <Button onClick={reload}>{t('ui.reload')}</Button>
          {/* What failed may be the build itself: then there is no button. */}
          <ErrorBoundary fallback={() => null}>
            <Suspense>
              <CopyErrorButton error={error} />
            </Suspense>
          </ErrorBoundary>
        </>
      }
    >
      {t('ui.brokenText')}
    </Banner>
  );
}

function reload(): void {
  window.location.reload();
}

/**
 * Whether code or styles of the build could not be loaded. React and the router keep that failure: only a new page asks
 * for them again. The words of Chromium, Firefox, WebKit and Vite.
 */
function isOfMissingCode(error: unknown): boolean {
  const words =
    /dynamically imported module|Importing a module script failed|Unable to preload CSS/;
  return error instanceof Error && words.test(error.message);
}
