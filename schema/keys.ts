/** The typed keys of an object whose keys are all known; `Object.keys` returns strings. */
export function keysOf<T extends object>(object: T): (keyof T & string)[] {
  return Object.keys(object) as (keyof T & string)[];
}

/** What an object holds itself under a name from outside, which may be that of an inherited property. */
export function ownValue<V>(object: Readonly<Record<string, V>>, name: string): V | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
