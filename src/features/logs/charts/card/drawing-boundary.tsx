import { Component, type ReactNode } from 'react';
import { t } from '../../../../i18n/t.ts';
import styles from './card.module.css';

type Props = { children: ReactNode; fallback: ReactNode };

/** A drawing that fails is replaced by its table; the other charts stay. */
export class DrawingBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <>
        <p className={styles.gap}>{t('charts.drawingFailed')}</p>
        {this.props.fallback}
      </>
    );
  }
}
