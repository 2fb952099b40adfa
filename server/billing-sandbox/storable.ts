/** PostgreSQL keeps neither NUL nor half a character. */
export function storable(text: string): boolean {
  return !/[\0\p{Cs}]/u.test(text);
}
