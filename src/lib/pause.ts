/** Resolves after `ms`, or later: browsers delay the timers of hidden pages. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
