import { en } from './en.ts';
import type { LazyEnglish } from './lazy.ts';
import { wordsOf } from './words.ts';

/**
 * The words of the app by typed key: `t('sync.offlineWaiting', { count: 3 })`.
 *
 * A key with plural forms is called without its ending (`charsLeft` for `charsLeft_one`).
 * Parameters are those named in the English text; forgetting one is a type error.
 */
export function t<K extends TextKey>(key: K, ...params: ParamsOf<K>): string {
  return words(key, params[0] ?? {});
}

/** For a key that is chosen at run time, such as one that a rule in `src/domain` returns. */
export function tKey(key: TextKey, params: Record<string, string | number> = {}): string {
  return words(key, params);
}

/** Whether a key that is put together at run time has a text. */
export function isTextKey(key: string): key is TextKey {
  const [area = '', name = ''] = key.split('.');
  return texts[area]?.[name] !== undefined;
}

const texts: Record<string, Readonly<Record<string, string>>> = { ...en };
const words = wordsOf('en', texts);

/** Adds areas that load after the first screen. */
export function addWords(areas: Partial<LazyEnglish>): void {
  Object.assign(texts, areas);
}

type English = typeof en & LazyEnglish;
type Area = keyof English & string;
type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type Bare<Name extends string> = Name extends `${infer Stem}_${Plural}` ? Stem : Name;

/** Every text there is. */
export type TextKey = {
  [A in Area]: `${A}.${Bare<keyof English[A] & string>}`;
}[Area];

type TextOf<K extends TextKey> = K extends `${infer A extends Area}.${infer Name}`
  ? Name extends keyof English[A]
    ? English[A][Name]
    : `${Name}_other` extends keyof English[A]
      ? English[A][`${Name}_other`] | CountOf
      : never
  : never;
type CountOf = '{{count}}';

type ParamNames<S> = S extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;
type ParamsOf<K extends TextKey> = [ParamNames<TextOf<K>>] extends [never]
  ? []
  : [params: { [Name in ParamNames<TextOf<K>>]: Name extends 'count' ? number : string | number }];
