/** The keys of an object whose keys are all known, typed; `Object.keys` returns strings. */
export function keysOf<T extends object>(object: T): (keyof T & string)[] {
  return Object.keys(object) as (keyof T & string)[];
}
