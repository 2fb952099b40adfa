import { useEffect, useState } from 'react';

/**
 * Becomes true when a frame with `value` true has been painted, for work that this frame need not
 * wait for; false at once.
 */
export function useAfterPaint(value: boolean): boolean {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    if (!value) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setIsPainted(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      setIsPainted(false);
    };
  }, [value]);
  return value && isPainted;
}
