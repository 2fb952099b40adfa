import type {
  ButtonNode,
  FooterNode,
  ImageNode,
  PackageNode,
  PaywallAction,
  PaywallNode,
  PurchaseButtonNode,
  StackNode,
  TextNode,
} from '../document.ts';
import { asList, asRecord, asText, asWordOf, type Raw } from './fields.ts';
import { imageLook } from './image-look.ts';
import * as limits from './limits.ts';
import { inStates, type Place, type Reading } from './reading.ts';
import { readLayout, stackLook } from './stack-look.ts';
import { fontStyle } from './style.ts';
import { textLook } from './text-look.ts';
import { readTimeline } from './timeline.ts';

/** Reads a component with its children; null when it cannot be drawn. Never throws. */
export function readNode(value: unknown, place: Place, reading: Reading): PaywallNode | null {
  const raw = asRecord(value);
  if (!raw) return null;
  if (place.depth > limits.depth || reading.nodesLeft <= 0) {
    reading.problem(
      'too_large',
      'The paywall has more components, or deeper ones, than are drawn.',
    );
    return null;
  }
  reading.nodesLeft -= 1;
  const read = asWordOf(raw['type'], readers);
  if (read) return read(raw, place, reading);
  if (asRecord(raw['fallback']))
    return readNode(raw['fallback'], { ...place, depth: place.depth + 1 }, reading);
  reading.problem(
    'invalid_component',
    `Invalid component type: ${asText(raw['type']) ?? '(none)'}`,
  );
  return null;
}

const readers: Readonly<
  Record<string, (raw: Raw, place: Place, reading: Reading) => PaywallNode | null>
> = {
  stack: readStack,
  text: readText,
  image: readImage,
  button: readButton,
  purchase_button: readPurchaseButton,
  package: readPackage,
  footer: readFooter,
  timeline: readTimeline,
};

export function readStack(raw: Raw, place: Place, reading: Reading): StackNode {
  const layout = readLayout(raw);
  const below = { ...place, depth: place.depth + 1 };
  const children = [];
  for (const child of asList(raw['components'] ?? raw['blocks'])) {
    const over = layout.overlay !== null && children.length > 0;
    const axis = over ? 'horizontal' : layout.axis;
    const node = readNode(child, { ...below, axis }, reading);
    if (node) children.push(node);
    else if (reading.nodesLeft <= 0) break;
  }
  return {
    type: 'stack',
    key: reading.nextKey++,
    look: inStates(raw, (raw) => stackLook(raw, place.axis, reading.mode)),
    children,
    overlay: layout.overlay,
  };
}

function readText(raw: Raw, place: Place, reading: Reading): TextNode {
  const { rank } = fontStyle(raw, reading.mode);
  return {
    type: 'text',
    key: reading.nextKey++,
    look: inStates(raw, (raw) => textLook(raw, place.axis, reading.mode)),
    headingLevel: rank === null || place.within !== 'page' ? null : levelOf(rank, reading.headings),
  };
}

/** Ranks headings by font size, without skipped levels, starting below the page's own heading. */
function levelOf(rank: number, above: number[]): number {
  while ((above.at(-1) ?? 0) > rank) above.pop();
  if (above.at(-1) !== rank) above.push(rank);
  return Math.min(above.length + 1, 6);
}

function readImage(raw: Raw, place: Place, reading: Reading): ImageNode {
  return {
    type: 'image',
    key: reading.nextKey++,
    look: inStates(raw, (raw) => imageLook(raw, place.axis, reading)),
    altId: asText(raw['alt_lid']),
  };
}

function readButton(raw: Raw, place: Place, reading: Reading): ButtonNode | StackNode | null {
  const stack = readInner(raw, { ...place, within: 'button' }, reading);
  const action = readAction(raw['action']);
  if (place.within === 'button') return misplaced('button', stack, reading);
  if (!action) {
    reading.problem('invalid_component', 'A button has no action that is known.');
    return null;
  }
  return { type: 'button', key: reading.nextKey++, action, name: asText(raw['name']), stack };
}

function readAction(value: unknown): PaywallAction | null {
  const raw = asRecord(value);
  const type = asWordOf(raw?.['type'], {
    restore_purchases: 'restore_purchases',
    navigate_back: 'navigate_back',
    navigate_to: 'navigate_to',
  } as const);
  if (type !== 'navigate_to') return type && { type };
  const destination = asWordOf(raw?.['destination'], {
    customer_center: 'customer_center',
    url: 'url',
    privacy_policy: 'privacy_policy',
    privacy: 'privacy_policy',
    terms: 'terms',
  } as const);
  if (!destination) return null;
  if (destination === 'customer_center') return { type, destination };
  return { type, destination, addressId: asText(asRecord(raw?.['url'])?.['url_lid']) };
}

function readPurchaseButton(
  raw: Raw,
  place: Place,
  reading: Reading,
): PurchaseButtonNode | StackNode | null {
  const stack = readInner(raw, { ...place, within: 'button' }, reading);
  if (place.within === 'button') return misplaced('purchase_button', stack, reading);
  return { type: 'purchase_button', key: reading.nextKey++, name: asText(raw['name']), stack };
}

function readPackage(raw: Raw, place: Place, reading: Reading): PackageNode | StackNode | null {
  const packageId = asText(raw['package_id']);
  if (packageId === null || !reading.offered.has(packageId)) {
    reading.problem('unknown_package', `The offering has no package ${packageId ?? '(none)'}.`);
    return null;
  }
  const stack = readInner(raw, { ...place, within: 'package' }, reading);
  if (place.within !== 'page') return misplaced('package', stack, reading);
  if (!reading.packages.includes(packageId)) reading.packages.push(packageId);
  if (raw['is_selected_by_default'] === true) reading.selectedByDefault ??= packageId;
  const key = reading.nextKey++;
  const name = asText(raw['name']);
  return { type: 'package', key, packageId, name, stack, marksSelection: marksSelection(stack) };
}

function marksSelection(node: PaywallNode): boolean {
  if ('look' in node && node.look.plain !== node.look.selected) return true;
  if (node.type === 'stack') return node.children.some(marksSelection);
  return 'stack' in node && marksSelection(node.stack);
}

function readFooter(raw: Raw, place: Place, reading: Reading): FooterNode {
  return { type: 'footer', key: reading.nextKey++, stack: readInner(raw, place, reading) };
}

/** The stack of a control. Older documents list the blocks in the control itself. */
function readInner(raw: Raw, place: Place, reading: Reading): StackNode {
  const below = { ...place, depth: place.depth + 1 };
  return readStack(asRecord(raw['stack']) ?? raw, below, reading);
}

function misplaced(type: string, stack: StackNode, reading: Reading): StackNode {
  reading.problem(
    'misplaced_control',
    `A ${type} stands within another control and is drawn only.`,
  );
  return stack;
}
