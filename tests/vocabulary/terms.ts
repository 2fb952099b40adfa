import type { Name } from './scan.ts';

/** A term that the code no longer uses in one meaning, and the term that replaces it. */
export type Term = {
  term: string;
  use: string;
  /** Matches the words of a name (see `wordsOf`) in the meaning that has another term. */
  pattern: RegExp;
  /** The kinds of names to look at; all when left out. */
  kinds?: readonly Name['kind'][];
  /** The paths to look at; all when left out. */
  paths?: RegExp;
};

/** For terms that are ordinary English within a sentence. */
const kinds = ['path', 'identifier'] as const;

export const terms: readonly Term[] = [
  { term: 'wish', use: 'access request', pattern: /\bwish(es|ed)?\b/ },
  { term: 'workplace', use: 'replica session', pattern: /\bwork ?places?\b/ },
  { term: 'Place', use: 'context', pattern: /^(place|use place)$/, kinds, paths: /^src\/main\// },
  { term: 'owed', use: 'pending wipe', pattern: /\bowed\b|\bowe wipe\b/ },
  {
    term: 'let go',
    use: 'release, dropRecords, stopLeading, wipe',
    pattern: /\blet(s|ting)? go\b/,
  },
  { term: 'put aside', use: 'export unsynced work', pattern: /\bput(s|ting)? aside\b/ },
  { term: 'departure', use: "removed member's unsynced data", pattern: /\bdepart(ure|ures|ed)\b/ },
  { term: 'forgetFacts', use: 'clearUserData', pattern: /\bforget facts\b/ },
  { term: 'in window', use: 'in memory', pattern: /\bin window\b/, kinds },
  { term: 'first look', use: 'IndexedDB preview', pattern: /\b(first looks?|look first)\b/ },
  {
    term: 'opening replica',
    use: 'preview replica',
    pattern: /\bopening (replica|rows|documents|store|state)\b/,
    kinds,
  },
  {
    term: 'being saved',
    use: 'pending writes, optimistic collection',
    pattern: /\b(being saved|shown documents|foresee[ns]?)\b/,
    kinds,
  },
  { term: 'Kept', use: 'backend', pattern: /^kept (storage|store|backend)$/, kinds },
  { term: 'assemble', use: 'create', pattern: /\bassembl(e|ed|y)\b/ },
  { term: 'shelf', use: 'partition', pattern: /\bshel(f|ves)\b/ },
  { term: 'told', use: 'lastSentSeq, notified', pattern: /^told (seq|at|of|up to)\b/, kinds },
  { term: 'turn', use: 'expiry timer, lock turn', pattern: /\b(next turn|turn of)\b/, kinds },
  { term: 'hall', use: 'subscriptions', pattern: /\bhalls?\b/ },
  {
    term: 'bell',
    use: 'change notifier, background-sync trigger',
    pattern: /\b(door ?)?bells?\b|\bring(s|ing)?\b/,
    kinds,
    paths: /^(server|sw|src\/(main|pwa|sync|session))/,
  },
  {
    term: 'reach',
    use: 'connectivity',
    pattern: /\b(reach (state|status)|(set|watch) reach)\b/,
    kinds,
  },
  { term: 'patience', use: 'timeout, retry-after', pattern: /\b(im)?patien(ce|t|tly)\b/, kinds },
  {
    term: 'sure',
    use: 'plausibility warning',
    pattern: /\b(sure|doubts?)\b/,
    kinds,
    paths: /^src\/(features\/(logs|home)|domain|log-types)\//,
  },
  {
    term: 'again',
    use: 'duplicate entry',
    pattern: /\b(said|logged|entry|same) again\b|^again$/,
    kinds,
    paths: /^src\/(features\/logs|domain\/entries)\//,
  },
  { term: 'bound', use: 'form-controls', pattern: /^(use bound|on off)$/, kinds },
  {
    term: 'later',
    use: 'lazy',
    pattern: /later$/,
    kinds: ['path'],
    paths: /^src\/(i18n|ui|features)/,
  },
  { term: 'later', use: 'lazy', pattern: /\bopened later\b/, kinds },
  {
    term: 'plain',
    use: 'REST input',
    pattern: /^plain( (row|input|of))?$/,
    kinds: ['path'],
    paths: /^server/,
  },
  {
    term: 'shape',
    use: 'validateRecord',
    pattern: /^(check )?shape$/,
    kinds: ['path'],
    paths: /^server/,
  },
  { term: 'farewell', use: 'pending billing deletion', pattern: /\bfarewells?\b/ },
  // "Vault" is the family vault only: server/routes/vault.ts and its step-up authentication.
  {
    term: 'vault',
    use: 'token store',
    pattern: /\bvaults?\b/,
    kinds,
    paths: /^(src\/(session|lib|main|sync)|sw)\//,
  },
  { term: 'door', use: 'step-up auth, login lockout', pattern: /\bdoors?\b/, kinds },
  { term: 'known places', use: 'known networks', pattern: /\bknown places?\b/ },
  { term: 'Till', use: 'checkout context', pattern: /^(till|use till|till context)$/, kinds },
  { term: 'stand-in', use: 'fake gateway', pattern: /\bstand ?-?ins?\b/ },
  { term: 'story', use: 'scenario, demo data', pattern: /\bstor(y|ies)\b/, kinds },
  { term: 'world', use: 'environment', pattern: /\bworlds?\b/, kinds },
  { term: 'just turned', use: 'stale-tap guard', pattern: /\bjust turned\b/ },
  {
    term: 'asked',
    use: 'request, result',
    pattern: /^asked( value| error| result)?$|^(use asking|ask in words|ask error)$/,
    kinds,
    paths: /^src\/(app|session)\/(?!.*\.test\.)/,
  },
  { term: 'deed', use: 'action', pattern: /\bdeeds?\b/ },
  { term: 'word', use: 'answer, message, field', pattern: /\b(said|say|last|own) words?\b/, kinds },
  {
    term: 'plan',
    use: 'schedule of steps',
    pattern: /\b(sync|step|cycle|pull|push) plans?\b|\bplan (sync|cycle|pull|push)\b/,
    kinds,
    paths: /^(src\/(sync|replica)|sw)\//,
  },
];

/** Names that keep a term, with the reason. */
export const exceptions: readonly { path: RegExp; text: RegExp; why: string }[] = [
  {
    path: /./,
    text: /^(wish|accessWish)$/,
    why: 'fields of stored member records, of the wire and of account tasks on a device',
  },
  { path: /^(src\/replica|tests)\//, text: /^shelf$/, why: 'field of stored RxDB documents' },
  { path: /^tests\//, text: /^departure$/, why: 'key of a fact on a device' },
  {
    path: /^tests\/bench\/browser\/live\.ts$/,
    text: /^departure$/,
    why: 'the opposite of arrival',
  },
  { path: /./, text: /^WebAssembly$/, why: 'a global of the platform' },
  { path: /^tests\/bench\/pages\/hello\//, text: /^world$/, why: 'Hello, world' },
];

/** The rules that a name breaks. */
export function brokenTerms(name: Name): Term[] {
  if (exceptions.some(({ path, text }) => path.test(name.path) && text.test(name.text))) return [];
  return terms.filter(
    ({ kinds, paths, pattern }) =>
      (kinds?.includes(name.kind) ?? true) &&
      (paths?.test(name.path) ?? true) &&
      pattern.test(name.words),
  );
}
