import { type ComponentType, Suspense, lazy, useState } from 'react';

/**
 * A dialog whose code is loaded when it is first opened, so that it does not delay the first screen.
 * The service worker has all code on the device, so this works offline.
 */
export function lazyDialog<Props extends { open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Dialog = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
  return function LazyDialog(props: Props) {
    const [wasOpened, setWasOpened] = useState(props.open);
    if (props.open && !wasOpened) setWasOpened(true);
    return wasOpened ? (
      <Suspense>
        <Dialog {...props} />
      </Suspense>
    ) : null;
  };
}
