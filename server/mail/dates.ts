/** In UTC, because the server does not know the recipient's time zone. */
export function instant(at: number): string {
  return `${day(at)}, ${new Date(at).toISOString().slice(11, 16)} UTC`;
}

export function day(at: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(at);
}
