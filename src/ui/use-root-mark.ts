import { useLayoutEffect } from 'react';

/**
 * Sets a `data-` attribute of the root element while the component is shown, for the styles of elements around it.
 * `:has()` could say the same, but the browser would look through the whole content whenever a part of it changes.
 *
 * @param name as in `dataset`; only one shown component may set it
 * @param value if falsy, nothing is set
 */
export function useRootMark(name: string, value: string | false | undefined): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (value) dataset[name] = value;
    return () => {
      delete dataset[name];
    };
  }, [name, value]);
}
