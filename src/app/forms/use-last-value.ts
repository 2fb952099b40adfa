import { useState } from 'react';

/**
 * The last value that was there: what a form stands on must not go while it is read anew, for the
 * form would go with it, and with it what has been typed.
 */
export function useLastValue<T>(value: T | undefined): T | undefined {
  const [keep] = useState(createLastValue<T>);
  return keep(value);
}

/** Not a state that draws anything: its value only counts where a new one is missing. */
export function createLastValue<T>() {
  let last: T | undefined;
  return (value: T | undefined): T | undefined => {
    if (value !== undefined) last = value;
    return last;
  };
}
