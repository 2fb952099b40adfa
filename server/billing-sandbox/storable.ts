/** PostgreSQL stores neither NUL nor unpaired surrogates. */
export function storable(text: string): boolean {
  return !/[\0\p{Cs}]/u.test(text);
}
