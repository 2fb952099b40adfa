import type { CSSProperties } from 'react';

/** A paywall that is ready to be drawn: within limits, with safe styles and addresses, in one colour mode. */
export type PaywallDocument = {
  defaultLocale: string;
  texts: PaywallTexts;
  background: CSSProperties;
  root: StackNode;
  footer: StackNode | null;
  /** The offered packages, in their order on the page. */
  packageIds: readonly string[];
  selectedByDefault: string | null;
};

/** Texts by id, for each locale of the document. */
export type PaywallTexts = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** An error in a document, for its designer; the rest of the document is drawn. */
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

/** A value, and the same value within the chosen package. */
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

/** The React key, unique within the document. */
type Keyed = { key: number };

export type StackLook = { style: CSSProperties; badge: Badge | null };

export type StackNode = Keyed & {
  type: 'stack';
  look: States<StackLook>;
  children: readonly PaywallNode[];
  /** A zlayer: further children lie over the first one, with this alignment. */
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
  /** 1 to 6, without skipped levels; null for running text and within controls. */
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
  /** Id of the alternative text; without one the picture is decorative. */
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
  /** The accessible name when it contains no text. */
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
  /** Whether the document has a style for the chosen package. */
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
  /** The position of the badge on its stack. */
  placement: BadgePlacement;
  style: CSSProperties;
};

export type BadgePlacement =
  /** Over the stack, on its edge or inside it. */
  | { type: 'over'; style: CSSProperties }
  /** A band along one side. */
  | { type: 'band'; side: 'top' | 'bottom' | 'leading' | 'trailing' };
