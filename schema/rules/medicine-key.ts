/** A name without case, accents and extra spaces: doses of one medicine are found by it. */
export function medicineKey(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .trim()
    .replaceAll(/\s+/gu, ' ')
    .toLowerCase();
}
