import type { CSSProperties } from 'react';

/** A paywall as it is drawn: read, limited, every style and address safe, in one colour mode. */
export type PaywallDocument = {
  defaultLocale: string;
  texts: PaywallTexts;
  background: CSSProperties;
  root: StackNode;
  footer: StackNode | null;
  /** The packages that are offered, in their order on the page. */
  packageIds: readonly string[];
  selectedByDefault: string | null;
};

/** Texts by their id, by locale as the document writes it. */
export type PaywallTexts = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** What is wrong with a document, for whoever made it; the rest of it is drawn. */
export type PaywallProblem = {
  kind:
    | 'unreadable'
    | 'invalid_component'
    | 'too_large'
    | 'unknown_package'
    | 'unsafe_address'
    | 'misplaced_control';
  message: string;
};

/** One thing as it is, and as it is within the chosen package. */
export type States<T> = { plain: T; selected: T };

export type PaywallNode =
  | StackNode
  | TextNode
  | ImageNode
  | ButtonNode
  | PurchaseButtonNode
  | PackageNode
  | FooterNode
  | TimelineNode;

/** Stands in lists; one of a kind within its document. */
type Keyed = { key: number };

export type StackLook = { style: CSSProperties; badge: Badge | null };

export type StackNode = Keyed & {
  type: 'stack';
  look: States<StackLook>;
  children: readonly PaywallNode[];
  /** A zlayer: the first child flows, each further one lies over it, placed like this. */
  overlay: CSSProperties | null;
};

export type TextLook = {
  textId: string | null;
  style: CSSProperties;
  gradient: string | null;
};

export type TextNode = Keyed & {
  type: 'text';
  look: States<TextLook>;
  /** 1 to 6, without a gap to the heading before it; null for running text and within controls. */
  headingLevel: number | null;
};

export type ImageLook = {
  source: string | null;
  style: CSSProperties;
  fit: CSSProperties;
  overlay: CSSProperties | null;
};

export type ImageNode = Keyed & {
  type: 'image';
  look: States<ImageLook>;
  /** Id of the text that says what is to be seen; without one the picture is decoration. */
  altId: string | null;
};

export type PaywallAction =
  | { type: 'restore_purchases' }
  | { type: 'navigate_back' }
  | { type: 'navigate_to'; destination: 'customer_center' }
  | {
      type: 'navigate_to';
      destination: 'url' | 'privacy_policy' | 'terms';
      addressId: string | null;
    };

export type ButtonNode = Keyed & {
  type: 'button';
  action: PaywallAction;
  /** What it is called when nothing within has words. */
  name: string | null;
  stack: StackNode;
};

export type PurchaseButtonNode = Keyed & {
  type: 'purchase_button';
  name: string | null;
  stack: StackNode;
};

export type PackageNode = Keyed & {
  type: 'package';
  packageId: string;
  name: string | null;
  stack: StackNode;
  /** Whether the document itself shows which one is chosen. */
  marksSelection: boolean;
};

export type FooterNode = Keyed & { type: 'footer'; stack: StackNode };

export type TimelineNode = Keyed & {
  type: 'timeline';
  look: States<{ style: CSSProperties; textSpacing: string; itemSpacing: string }>;
  items: readonly TimelineItem[];
};

export type TimelineItem = Keyed & {
  title: TextLook;
  description: TextLook | null;
  icon: { name: string; style: CSSProperties; sizePx: number } | null;
  connector: CSSProperties | null;
};

export type Badge = {
  text: TextLook;
  /** How the stack and its badge stand to each other. */
  placement: BadgePlacement;
  style: CSSProperties;
};

export type BadgePlacement =
  /** Over the stack, at a place of its edge or inside of it. */
  | { type: 'over'; style: CSSProperties }
  /** A band along the whole of one side. */
  | { type: 'band'; side: 'top' | 'bottom' | 'leading' | 'trailing' };
