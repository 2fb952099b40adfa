import { useLayoutEffect } from 'react';

/** As in `dataset`: a page with a link back of its own, the dock, what Home's feed shows, the open viewer of photos. */
type RootMark = 'pageBack' | 'dock' | 'feed' | 'viewer';

/**
 * Sets a `data-` attribute of the root element while the component is shown, for the styles of elements around it.
 * `:has()` could say the same, but the browser would look through the whole content whenever a part of it changes.
 *
 * @param name only one shown component may set it
 * @param value if falsy, nothing is set
 */
export function useRootMark(name: RootMark, value: string | false | undefined): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (!value) return undefined;
    dataset[name] = value;
    return () => {
      delete dataset[name];
    };
  }, [name, value]);
}
