import type { RecordedElement, TableElement } from './recorded.ts';

/**
 * Recorded elements with each distinct one stored once: a part of the page that a step leaves
 * unchanged has the same number before and after it.
 */
export class ElementTable {
  readonly elements: TableElement[] = [];
  readonly #numbers = new Map<string, number>();

  /** @returns the number of the element */
  add({ children, ...element }: RecordedElement): number {
    const added = {
      ...element,
      children: children.map((child) => (typeof child === 'string' ? child : this.add(child))),
    };
    const key = JSON.stringify(added);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.elements.length);
    return this.elements.push(added) - 1;
  }
}
