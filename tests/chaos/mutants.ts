import type { Mutant } from '../convergence/mutants.ts';

/**
 * Faults in the product that the scenarios in real browsers must detect:
 * `npm run test:mutants -- --chromium` builds each and runs scenarios until one fails.
 */
export type ChromiumMutant = Mutant & {
  /** The first seed to run: the fault shows only in few scenarios. */
  seed?: number;
  /** Runs scenarios in which rights, people and holders change. */
  hasFamilyChanges?: boolean;
};

export const chromiumMutants: readonly ChromiumMutant[] = [
  {
    name: 'what is written is called stored a second before it is',
    file: 'src/replica/storage/collection.ts',
    find: 'this.#bulkWrite(rows, context),',
    replace: `{
        setTimeout(() => void this.#bulkWrite(rows, 'nestling-write'), 1_000);
        void context;
        onIssued();
        return Promise.resolve({ error: [] });
      },`,
  },
  {
    name: 'what got no answer is sent again under another id',
    file: 'src/sync/worker/http-transport.ts',
    find: "push: (request) => post('/api/sync/push', request, PushAnswer),",
    replace: `push: async (request) => {
      const sent = globalThis as unknown as { isSentBefore?: Set<string> };
      const before = (sent.isSentBefore ??= new Set());
      const own = new Map<string, string>();
      const rows = request.rows.map((row) => {
        const { id, note } = row.record as unknown as { id: string; note?: string };
        if (note === undefined || !before.has(id)) return row;
        const other = id.slice(0, -8) + crypto.randomUUID().slice(0, 8);
        own.set(other, id);
        return { ...row, record: { ...row.record, id: other } };
      });
      for (const { record } of request.rows) before.add((record as { id: string }).id);
      const answered = await post('/api/sync/push', { ...request, rows }, PushAnswer);
      for (const { record } of request.rows) before.delete((record as { id: string }).id);
      for (const verdict of answered.answer.verdicts) {
        verdict.id = own.get(verdict.id) ?? verdict.id;
      }
      return answered;
    },`,
  },
  {
    name: 'what got no answer counts as sent',
    file: 'src/sync/engine/push.ts',
    find: 'if (only && waiting.length === 1) await postponeOrRefuse(only, error, context);',
    replace: `const taken = waiting.map((row) => {
        const { collection, record: { id } } = row;
        return { ...row, verdict: { collection, id, verdict: 'applied' as const, seq: 0 } };
      });
      await store.settle(taken, context.now());
      if (only && waiting.length < 0) await postponeOrRefuse(only, error, context);`,
  },
  {
    name: 'deletions by others are ignored',
    file: 'src/replica/sync/sync-store.ts',
    find: 'for (const { record, seq } of own) {',
    replace: 'for (const { record, seq } of own.filter((each) => each.record.removed === null)) {',
  },
  {
    name: 'the first change of each page is skipped',
    file: 'src/sync/engine/pull.ts',
    find: 'await store.absorb(answer.changes);\n  await store.dropRecords(answer.gone ?? []);',
    replace:
      'await store.absorb(answer.changes.slice(1));\n  await store.dropRecords(answer.gone ?? []);',
  },
  {
    name: 'the last one that waits is not counted',
    file: 'src/domain/sync-text.ts',
    find: 'const waiting = counts?.waiting ?? 0;',
    replace: 'const waiting = Math.max(0, (counts?.waiting ?? 0) - 1);',
  },
  {
    name: 'a renewal of the token that gets no answer ends the session',
    file: 'src/session/refresh.ts',
    find: "if (response instanceof RequestError) return { kind: 'failed', error: response };",
    replace: `if (response instanceof RequestError) {
      await deps.tokenStore.replace(tokens.refreshToken, { user: session.user, tokens: null });
      return { kind: 'signIn' };
    }`,
  },
  {
    name: 'the server sends everybody everything',
    file: 'server/records/audience.ts',
    find: 'canRead(actor, change.collection, change.record, now)',
    replace: 'true',
    // Needs a caregiver who may see only their own entries.
    seed: 10,
  },
  {
    name: 'a phone keeps what its person may see no longer',
    file: 'src/sync/engine/audit.ts',
    find: 'await store.dropRecords(answer.gone ?? []);\n    await store.markWaiting',
    replace: 'await store.markWaiting',
    hasFamilyChanges: true,
  },
  {
    name: 'an ended sign-in is taken for the end of the membership',
    file: 'src/session/refresh.ts',
    find: 'const signedOff = { user: session.user, tokens: null };',
    replace: 'const signedOff = { user: session.user, tokens: null, gone: true };',
    hasFamilyChanges: true,
  },
  {
    name: 'nothing is put aside for whoever is taken out of the family',
    file: 'src/main/replica-session/pending-wipes.ts',
    find: 'await context.exportUnsynced(opened, removed);',
    replace: '',
    hasFamilyChanges: true,
  },
];
