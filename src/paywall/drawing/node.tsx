import type { CSSProperties, ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import type {
  Badge,
  ButtonNode,
  FooterNode,
  PackageNode,
  PaywallNode,
  PurchaseButtonNode,
  StackNode,
} from '../document.ts';
import type { Labels } from '../labels.ts';
import * as styles from '../paywall.module.css';
import { Image } from './image.tsx';
import { type Spot, stateAt, useScene } from './scene.ts';
import { Timeline } from './timeline.tsx';
import { inControl, Text, RichText } from './text.tsx';

export function Node({ node, spot }: { node: PaywallNode; spot: Spot }) {
  switch (node.type) {
    case 'stack':
      return <Stack node={node} spot={spot} />;
    case 'text':
      return <Text node={node} spot={spot} />;
    case 'image':
      return <Image node={node} spot={spot} />;
    case 'button':
      return <Button node={node} spot={spot} />;
    case 'purchase_button':
      return <PurchaseButton node={node} spot={spot} />;
    case 'package':
      return <Package node={node} />;
    case 'footer':
      return <Footer node={node} spot={spot} />;
    case 'timeline':
      return <Timeline node={node} spot={spot} />;
  }
}

export function Stack({ node, spot }: { node: StackNode; spot: Spot }) {
  // HTML does not allow a div within phrasing content.
  const Tag = inControl(spot) ? 'span' : 'div';
  return <Tag {...boxOf(node, spot)} />;
}

function Button({ node, spot }: { node: ButtonNode; spot: Spot }) {
  const { actionFor } = useScene();
  const act = actionFor(node.action);
  return <Control node={node} spot={spot} disabled={!act} onPress={() => act?.()} />;
}

/** Buys the chosen package; disabled before one is chosen. */
function PurchaseButton({ node, spot }: { node: PurchaseButtonNode; spot: Spot }) {
  const { purchase, selectedId } = useScene();
  return <Control node={node} spot={spot} disabled={selectedId === null} onPress={purchase} />;
}

type ControlProps = {
  node: ButtonNode | PurchaseButtonNode;
  spot: Spot;
  disabled: boolean;
  onPress: () => void;
};

function Control({ node, spot, disabled, onPress }: ControlProps) {
  const { className, ...box } = boxOf(node.stack, { ...spot, inButton: true });
  const { labels } = useScene();
  return (
    <button
      type="button"
      {...box}
      className={cx(className, styles.control)}
      disabled={disabled}
      aria-label={hasWords(node.stack, labels) ? undefined : (node.name ?? undefined)}
      onClick={onPress}
    />
  );
}

/** A package is a native radio button, for arrow keys and screen readers. */
function Package({ node }: { node: PackageNode }) {
  const { labels, selectedId, groupName, select } = useScene();
  const selected = node.packageId === selectedId;
  const spot = { packageId: node.packageId, selected, inButton: false };
  const name = hasWords(node.stack, labels) ? undefined : (node.name ?? node.packageId);
  const { className, style, children } = boxOf(node.stack, spot);
  return (
    <label
      className={cx(className, styles.choice, !node.marksSelection && styles.unmarked)}
      style={style}
    >
      <input
        type="radio"
        className={styles.radio}
        name={groupName}
        value={node.packageId}
        checked={selected}
        onChange={() => select(node.packageId)}
        aria-label={name}
      />
      {children}
    </label>
  );
}

/** The footer, which sticks to the lower edge of the scroll area. */
export function Footer({ node, spot }: { node: Pick<FooterNode, 'stack'>; spot: Spot }) {
  const Tag = inControl(spot) ? 'span' : 'div';
  return (
    <Tag className={styles.footer}>
      <Stack node={node.stack} spot={spot} />
    </Tag>
  );
}

type Box = { className: string | undefined; style: CSSProperties; children: ReactNode };

/** The props of a stack: its style, its children, its badge. */
function boxOf(node: StackNode, spot: Spot): Box {
  const { style, badge } = stateAt(spot, node.look);
  const className = styles.stack;
  const children = (
    <>
      <Children node={node} spot={spot} />
      {badge?.placement.type === 'over' && (
        <span className={styles.badge} style={badge.placement.style}>
          <BadgeText badge={badge} spot={spot} />
        </span>
      )}
    </>
  );
  if (badge?.placement.type !== 'band') return { className, style, children };
  return banded(badge, badge.placement.side, { className, style, children }, spot);
}

/** With a band along a side, the stack's padding and layout apply to the box beside the band. */
function banded(
  badge: Badge,
  side: BandSide,
  { className, style, children }: Box,
  spot: Spot,
): Box {
  const { paddingBlock, paddingInline, alignItems, justifyContent, gap, ...outer } = style;
  const { flexDirection, ...frame } = outer;
  const inner = { paddingBlock, paddingInline, alignItems, justifyContent, gap, flexDirection };
  const across = side === 'leading' || side === 'trailing';
  const strip = (
    <BadgeText badge={{ ...badge, style: { ...badge.style, ...bandStyle } }} spot={spot} />
  );
  return {
    className,
    style: { ...frame, flexDirection: across ? 'row' : 'column', overflow: 'clip' },
    children: (
      <>
        {(side === 'top' || side === 'leading') && strip}
        <span className={styles.stack} style={{ ...inner, flex: '1 1 auto' }}>
          {children}
        </span>
        {(side === 'bottom' || side === 'trailing') && strip}
      </>
    ),
  };
}

/** The badge as long as the side. */
const bandStyle = { alignSelf: 'stretch', inlineSize: 'auto', maxInlineSize: 'none' } as const;

type BandSide = Extract<Badge['placement'], { type: 'band' }>['side'];

function BadgeText({ badge, spot }: { badge: Badge; spot: Spot }) {
  return (
    <span className={styles.text} style={{ ...badge.text.style, ...badge.style }}>
      <RichText look={badge.text} spot={spot} />
    </span>
  );
}

function Children({ node, spot }: { node: StackNode; spot: Spot }) {
  if (node.overlay) return <Layers node={node} spot={spot} overlay={node.overlay} />;
  return inGroups(node.children).map(([first, ...others]) =>
    first.type === 'package' ? (
      <Packages key={first.key} nodes={[first, ...others]} spot={spot} />
    ) : (
      <Node key={first.key} node={first} spot={spot} />
    ),
  );
}

function Layers({ node, spot, overlay }: { node: StackNode; spot: Spot; overlay: CSSProperties }) {
  const Over = inControl(spot) ? 'span' : 'div';
  return node.children.map((child, index) =>
    index === 0 ? (
      <Node key={child.key} node={child} spot={spot} />
    ) : (
      <Over key={child.key} className={styles.over} style={overlay}>
        <Node node={child} spot={spot} />
      </Over>
    ),
  );
}

/** Sibling packages form one radio group, which does not affect the layout. */
function Packages({ nodes, spot }: { nodes: readonly PaywallNode[]; spot: Spot }) {
  const { groupLabel } = useScene();
  return (
    <div role="radiogroup" aria-label={groupLabel} className={styles.group}>
      {nodes.map((node) => (
        <Node key={node.key} node={node} spot={spot} />
      ))}
    </div>
  );
}

type Group = [PaywallNode, ...PaywallNode[]];

function inGroups(nodes: readonly PaywallNode[]): Group[] {
  const groups: Group[] = [];
  for (const node of nodes) {
    const last = groups.at(-1);
    if (node.type === 'package' && last?.[0].type === 'package') last.push(node);
    else groups.push([node]);
  }
  return groups;
}

/** Whether a control contains text that names it. */
function hasWords(node: PaywallNode, labels: Labels): boolean {
  switch (node.type) {
    case 'text':
      return labels.say(node.look.plain.textId) !== '';
    case 'image':
      return labels.say(node.altId) !== '';
    case 'stack':
      return node.children.some((child) => hasWords(child, labels));
    case 'timeline':
      return node.items.some((item) => labels.say(item.title.textId) !== '');
    default:
      return hasWords(node.stack, labels);
  }
}
