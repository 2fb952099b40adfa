import type { TimelineItem, TimelineNode } from '../document.ts';
import * as styles from '../paywall.module.css';
import { iconNamed } from './icons.tsx';
import { type Spot, stateAt } from './scene.ts';
import { inControl, RichText } from './text.tsx';

export function Timeline({ node, spot }: { node: TimelineNode; spot: Spot }) {
  const { style, textSpacing, itemSpacing } = stateAt(spot, node.look);
  // A control may contain phrasing content only, and screen readers announce no list within it.
  const [List, Item] = inControl(spot) ? (['span', 'span'] as const) : (['ol', 'li'] as const);
  return (
    <List className={styles.timeline} style={style}>
      {node.items.map((item, index) => (
        <Item key={item.key} className={styles.item}>
          <Track item={item} />
          <span
            className={styles.words}
            style={{
              gap: textSpacing,
              paddingBlockEnd: index < node.items.length - 1 ? itemSpacing : 0,
            }}
          >
            <Line look={item.title} spot={spot} />
            {item.description && <Line look={item.description} spot={spot} />}
          </span>
        </Item>
      ))}
    </List>
  );
}

function Line({ look, spot }: { look: TimelineItem['title']; spot: Spot }) {
  return (
    <span className={styles.text} style={look.style}>
      <RichText look={look} spot={spot} />
    </span>
  );
}

function Track({ item: { icon, connector } }: { item: TimelineItem }) {
  const glyph = icon && iconNamed(icon.name);
  return (
    <span className={styles.track} aria-hidden>
      {icon && (
        <span
          className={styles.icon}
          style={{ ...icon.style, inlineSize: `${icon.sizePx}px`, blockSize: `${icon.sizePx}px` }}
        >
          {glyph ?? <span className={styles.dot} />}
        </span>
      )}
      {connector && <span className={styles.connector} style={connector} />}
    </span>
  );
}
