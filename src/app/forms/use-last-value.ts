import { useState } from 'react';

/**
 * The last defined value. A form unmounts when the data that it edits becomes undefined during a
 * reload, and the typed values would be lost with it.
 */
export function useLastValue<T>(value: T | undefined): T | undefined {
  const [keep] = useState(createLastValue<T>);
  return keep(value);
}

/** Not React state, because a change must not render: the value is used only as a fallback. */
export function createLastValue<T>() {
  let last: T | undefined;
  return (value: T | undefined): T | undefined => {
    if (value !== undefined) last = value;
    return last;
  };
}
