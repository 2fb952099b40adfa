import { type ReactNode, useRef, useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { afterHomePaint } from '../home-paint.ts';
import { heightsHere } from './kept-heights.ts';
import styles from './kept-place.module.css';

const HeightWatch = lazyPart(() =>
  afterHomePaint(async () => (await import('./height-watch.tsx')).HeightWatch),
);

/**
 * The place of a part of a screen that comes after the rest of it. It is as tall as the part was the last time, so that
 * nothing below it moves when the part is complete.
 *
 * @param props.name unique in the app; where it can change, it is the key too
 */
export function KeptPlace({ name, children }: { name: string; children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState(() => heightsHere()?.[name] ?? 0);
  return (
    <div className={styles.place} style={{ minBlockSize: held }} data-held={held}>
      <div ref={content}>{children}</div>
      <HeightWatch {...{ name, content, held, setHeld }} />
    </div>
  );
}
