import { Component, type ErrorInfo, type ReactNode } from 'react';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { t } from '../i18n/t.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';

type Props = {
  children: ReactNode;
  onError?: ((error: unknown, info: ErrorInfo) => void) | undefined;
};

/** Limits a render error to its part of the screen, and offers a retry. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    this.props.onError?.(error, info);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <BrokenPart onRetry={() => this.setState({ failed: false })} />;
  }
}

/** Shown instead of a part that failed. */
export function BrokenPart({ onRetry }: { onRetry: () => void }) {
  return (
    <Banner
      tone="danger"
      role="alert"
      icon={TriangleAlert}
      title={t('ui.brokenTitle')}
      actions={
        <>
          <Button onClick={onRetry}>{t('ui.retry')}</Button>
          <Button onClick={() => window.location.reload()}>{t('ui.reload')}</Button>
        </>
      }
    >
      {t('ui.brokenText')}
    </Banner>
  );
}
