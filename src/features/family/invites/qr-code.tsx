import { useMemo } from 'react';
import { qrPath } from './qr-path.ts';
import styles from './qr-code.module.css';

/** Around a code there must be room of four modules, or cameras do not find it. */
const QUIET = 4;

/** A text for another phone's camera, dark on light in every theme: few cameras read the inverse. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => qrPath(text), [text]);
  const side = size + 2 * QUIET;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      shapeRendering="crispEdges"
      className={styles.code}
    >
      <path d={path} />
    </svg>
  );
}
