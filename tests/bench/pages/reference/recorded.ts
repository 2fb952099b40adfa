/** An element of a recorded screen. */
export type RecordedElement = {
  /** The same for the same element in all records: elements that stay are kept, as the product does. */
  id: number;
  tag: string;
  /** Named as React names them. */
  props: Record<string, string | true | Record<string, string>>;
  /** How it is shown above the page, which no attribute says. */
  layer: 'modal' | 'popover' | null;
  children: readonly (RecordedElement | string)[];
};

/** What a tap leads to: the first frame with the result, and what follows after it. */
export type RecordedStep = { first: RecordedElement; settled: RecordedElement };

/** An element by its number in a table, which holds equal elements once. */
export type TableElement = Omit<RecordedElement, 'children'> & {
  children: readonly (number | string)[];
};

/** The screens of the reference: `start` is loaded at the start, `later` after the first paint. */
export type Screens = {
  elements: readonly TableElement[];
  steps: Record<string, { first: number; settled: number }>;
};

/** Where a tap on an element leads, by step and element. */
export type Taps = Record<string, Record<number, string>>;
