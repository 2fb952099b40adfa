/** The secret of an invitation's link, however much of it was copied; null where there is none. */
export function tokenIn(link: string): string | null {
  const text = link.trim();
  const named = /[?&]invite=([^&#\s]+)/.exec(text)?.[1];
  if (named !== undefined) return decoded(named);
  return /^[\w-]{20,}$/.test(text) ? text : null;
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
