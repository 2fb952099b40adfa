import { useMemo } from 'react';
import { qrPath } from './qr-path.ts';
import styles from './qr-code.module.css';

/** The quiet zone of four modules around a code, without which cameras do not find it. */
const QUIET = 4;

/** A QR code, dark on light in every theme, because few cameras read inverted codes. */
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
