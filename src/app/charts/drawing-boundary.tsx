import { Component, type ReactNode } from 'react';
import styles from './card.module.css';

type Props = {
  children: ReactNode;
  /** What is said above the fallback. */
  text: string;
  fallback: ReactNode;
};

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
        <p className={styles.gap}>{this.props.text}</p>
        {this.props.fallback}
      </>
    );
  }
}
