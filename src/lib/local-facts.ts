import type { WipedBy } from './device-facts.ts';
import { reportUnreadable } from './device-facts.ts';

/**
 * Facts in localStorage or sessionStorage, declared as those of device-facts.ts are. Only for what
 * must be known before the first paint, what code outside the app reads, and what belongs to one
 * tab; a killed browser loses the last seconds of localStorage.
 */
export type LocalFact<T> = {
  readonly key: string;
  readonly area: 'localStorage' | 'sessionStorage';
  readonly wipedBy: readonly WipedBy[];
  /** @returns undefined for a text that this release cannot read; may throw */
  readonly parse: (text: string) => T | undefined;
  readonly format: (value: T) => string;
};

/** Declares a fact that is stored as JSON. */
export function defineLocalFact<T>(fact: {
  key: string;
  area?: LocalFact<T>['area'];
  wipedBy: readonly WipedBy[];
  parse: (stored: unknown) => T | undefined;
}): LocalFact<T> {
  return {
    area: 'localStorage',
    ...fact,
    parse: (text) => fact.parse(JSON.parse(text)),
    format: (value) => JSON.stringify(value),
  };
}

/** Declares a fact that is stored as its own text. */
export function defineLocalText(fact: {
  key: string;
  area?: LocalFact<string>['area'];
  wipedBy: readonly WipedBy[];
}): LocalFact<string> {
  return { area: 'localStorage', ...fact, parse: (text) => text, format: (value) => value };
}

/** @returns undefined when nothing is stored, nothing that can be read, or storage is forbidden */
export function readLocalFact<T>(fact: LocalFact<T>): T | undefined {
  let text: string | null;
  try {
    text = globalThis[fact.area].getItem(fact.key);
  } catch {
    return undefined;
  }
  if (text === null) return undefined;
  try {
    const value = fact.parse(text);
    if (value !== undefined) return value;
  } catch {
    // Reported as any other value that cannot be read.
  }
  reportUnreadable(fact.key);
  return undefined;
}

/** Where storage is forbidden or full, the value lasts as long as the page. */
export function writeLocalFact<T>(fact: LocalFact<T>, value: T): void {
  try {
    globalThis[fact.area].setItem(fact.key, fact.format(value));
  } catch {
    // See above.
  }
}

export function removeLocalFact(fact: Pick<LocalFact<never>, 'key' | 'area'>): void {
  try {
    globalThis[fact.area].removeItem(fact.key);
  } catch {
    // Nothing is stored where storage is forbidden.
  }
}
