/** The parameters of the sheet in a URL. */
export type SheetSearch = {
  entry?: string;
  new?: string;
  timer?: string;
  photo?: string;
  /** The initial values of a new entry. */
  kind?: string;
  side?: string;
  content?: string;
  ml?: string;
  /** Ids of children, separated by commas. */
  for?: string;
  at?: string;
  copy?: string;
  /** `1`: the new entry is saved without a form, if the person allows it. */
  save?: string;
  /** `toggle`: starts or stops the timer of the kind that `timer` names, if the person allows it. */
  do?: string;
};

const NAMES = ['entry', 'new', 'timer', 'photo'] as const satisfies (keyof SheetSearch)[];
const KEYS = [
  ...NAMES,
  'kind',
  'side',
  'content',
  'ml',
  'for',
  'at',
  'copy',
  'save',
  'do',
] as const satisfies (keyof SheetSearch)[];

export function isSheetNamed(search: SheetSearch): boolean {
  return NAMES.some((name) => search[name] !== undefined);
}

/** The sheet that an address names; empty without one. */
export function sheetIn(address: string): SheetSearch {
  const params = new URL(address, ORIGIN).searchParams;
  const search: SheetSearch = {};
  for (const key of KEYS) {
    const value = params.get(key);
    // An older release wrote numbers in quotes.
    if (value !== null) search[key] = value.replaceAll('"', '');
  }
  return isSheetNamed(search) ? search : {};
}

/** An address with the name of this sheet instead of the one it has; its other parts stay as they are. */
export function addressed(address: string, sheet: SheetSearch): string {
  if (isSameSheet(sheetIn(address), sheet)) return address;
  const { search, hash } = new URL(address, ORIGIN);
  const others = search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !keys.has(part.split('=')[0] ?? ''));
  const own = KEYS.flatMap((key) =>
    sheet[key] === undefined ? [] : [`${key}=${encodeURIComponent(sheet[key])}`],
  );
  const query = [...others, ...own].join('&');
  return `${pathOf(address)}${query === '' ? '' : `?${query}`}${hash}`;
}

export function isSameSheet(a: SheetSearch, b: SheetSearch): boolean {
  return KEYS.every((key) => a[key] === b[key]);
}

export function pathOf(address: string): string {
  return new URL(address, ORIGIN).pathname;
}

const keys: ReadonlySet<string> = new Set(KEYS);
/** An address of the history has no origin, and needs one to be parsed. */
const ORIGIN = 'https://app.invalid';
