import type { ImageNode } from '../document.ts';
import * as styles from '../paywall.module.css';
import { type Spot, stateAt, useScene } from './scene.ts';

/** A picture in its mask; decorative unless the document has an alternative text. */
export function Image({ node, spot }: { node: ImageNode; spot: Spot }) {
  const { labels } = useScene();
  const look = stateAt(spot, node.look);
  return (
    <span className={styles.image} style={look.style}>
      {look.source && (
        <img
          src={look.source}
          alt={labels.say(node.altId)}
          style={look.fit}
          loading="lazy"
          decoding="async"
          draggable={false}
        />
      )}
      {look.overlay && <span style={look.overlay} />}
    </span>
  );
}
