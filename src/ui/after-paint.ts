import { useEffect, useState } from 'react';

/** Runs `work` after the next frame has been painted. @returns a function that cancels it */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/**
 * Becomes true when a frame with `value` true has been painted, for work that this frame need not
 * wait for; false at once.
 */
export function useAfterPaint(value: boolean): boolean {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    if (!value) return undefined;
    const cancel = afterPaint(() => setIsPainted(true));
    return () => {
      cancel();
      setIsPainted(false);
    };
  }, [value]);
  return value && isPainted;
}
