/**
 * Faults in the core, each of which the simulator must detect: `tests/convergence/run-mutants.ts`
 * runs scenarios with each until one fails. `find` occurs once in its file.
 */
export type Mutant = {
  name: string;
  file: string;
  find: string;
  replace: string;
  /** Caught only by scenarios with records of the collections that have a sample. */
  samples?: true;
  /** Caught only by scenarios in which people merge logs. */
  pairs?: true;
};

export const mutants: readonly Mutant[] = [
  {
    name: 'a patch is taken across a gap',
    file: 'src/sync/engine/patch.ts',
    find: "if (place.from !== checkpoint.seq) return 'gap';",
    replace: '',
  },
  {
    name: 'a patch moves the checkpoint without being stored',
    file: 'src/sync/engine/patch.ts',
    find: 'if ((await store.absorb(changes)).length > 0) return',
    replace: 'if (changes.length < 0) return',
  },
  {
    name: 'a page moves the checkpoint before it is stored',
    file: 'src/sync/engine/pull.ts',
    find: 'await store.absorb(answer.changes);\n  await store.dropRecords(answer.gone ?? []);',
    replace:
      'await store.writeState({ ...state, checkpoint: answer.checkpoint });\n' +
      'await store.absorb(answer.changes);\n  await store.dropRecords(answer.gone ?? []);',
  },
  {
    name: 'words replaced before they were sent are forgotten',
    file: 'src/replica/documents/document.ts',
    find: 'lost: existing ? withLost(collection, existing, data, null) : [],',
    replace: 'lost: [],',
  },
  {
    name: 'an edit of an acknowledged record does not wait',
    file: 'src/replica/documents/document.ts',
    find: 'queue: Queue.waiting,\n    queuedAt: existing?.queue',
    replace: 'queue: existing?.queue ?? Queue.waiting,\n    queuedAt: existing?.queue',
  },
  {
    name: 'an answer acknowledges what was edited since it was asked',
    file: 'src/replica/documents/document.ts',
    find: 'if (covers(record, data) && lost.length === 0) {',
    replace: 'if (answered || (covers(record, data) && lost.length === 0)) {',
  },
  {
    name: 'what the server refuses counts as acknowledged',
    file: 'src/replica/documents/document.ts',
    find: 'queue: Queue.attention,\n        verdict: {',
    replace: 'queue: Queue.acknowledged,\n        verdict: {',
  },
  {
    // Two lines lead to a comparison, and each one suffices alone.
    name: 'after a restored backup nothing is compared',
    file: 'src/sync/engine/pull.ts',
    find: "compareFrom: hasLostPlace ? '' : known.compareFrom,",
    replace: 'compareFrom: null,',
  },
  {
    name: 'a device that has lost its place compares nothing',
    file: 'src/sync/engine/pull.ts',
    find: "compareFrom: hasLostPlace ? '' : known.compareFrom,",
    replace: 'compareFrom: known.compareFrom,',
  },
  {
    name: 'other rights are not read anew',
    file: 'src/sync/engine/resume.ts',
    find: ' && (state.scope ?? scope) === scope',
    replace: '',
  },
  {
    name: 'stamps of the future are sent as they are',
    file: 'src/sync/engine/push.ts',
    find: 'if (early.length === 0) return waiting;',
    replace: 'if (early.length >= 0) return waiting;',
  },
  {
    name: 'the engine rests between two steps',
    file: 'src/sync/engine/engine.ts',
    find: "return isAtRest ? 'idle' : 'receiving';",
    replace: "return isAtRest ? 'idle' : 'idle';",
  },
  {
    name: 'a withdrawn right takes unsent words',
    file: 'src/replica/sync/sync-store.ts',
    find: 'erase(ids, ({ queue }) => queue === Queue.acknowledged)',
    replace: 'erase(ids, () => true)',
  },
  {
    name: 'the earlier of two writes wins',
    file: 'schema/rules/merge.ts',
    find:
      'const [stampA, stampB] = [clockOf(a, path), clockOf(b, path)];\n' +
      '  if (stampA !== stampB) return stampA > stampB ? a : b;',
    replace:
      'const [stampA, stampB] = [clockOf(a, path), clockOf(b, path)];\n' +
      '  if (stampA !== stampB) return stampA < stampB ? a : b;',
  },
  {
    name: 'a deletion has seen nothing',
    file: 'schema/rules/merge.ts',
    find: 'removed: { at: author.at, by: author.by, seen: sortKeys(seen) },',
    replace: 'removed: { at: author.at, by: author.by, seen: {} },',
  },
  {
    name: 'a deletion beats every edit',
    file: 'schema/rules/merge.ts',
    find: 'return Object.entries(record.clocks).every(',
    replace: 'return true || Object.entries(record.clocks).every(',
  },
  {
    name: 'of two deletions one forgets what it had seen',
    file: 'schema/rules/merge.ts',
    find: 'for (const [node, stamp] of Object.entries(b.seen)) {',
    replace: 'for (const [node, stamp] of [] as [string, string][]) {',
  },
  {
    name: 'the server keeps no history of what loses',
    file: 'server/records/apply.ts',
    find: `? [
          ...supersededIn(shape, master, incoming),
          ...decidedIn(collection, master, incoming),
          ...lostIn(incoming, master),
        ]`,
    replace: '? []',
  },
  {
    name: 'lost words are taken from whoever may not write them',
    file: 'server/records/apply.ts',
    find: "if (hasSuperseded && !mayWrite('edit', master)) return forbidden();",
    replace: "if (hasSuperseded && !mayWrite('edit', master)) lost.length = 0;",
  },
  {
    name: 'rights are ignored in a pull',
    file: 'server/records/sync.ts',
    find: 'const view = viewOf(actor, row, since, now);',
    replace: "const view = since < 0 ? viewOf(actor, row, since, now) : 'record';",
  },
  {
    name: 'rights are ignored in the history',
    file: 'server/records/sync.ts',
    find: 'if (!isForgotten(row, now) && canRead(',
    replace: 'if (!isForgotten(row, now) || canRead(',
  },
  {
    name: 'what others may do is shown to a caregiver',
    file: 'server/records/sync.ts',
    find: 'record: shownTo(actor, collection, record) };',
    replace: 'record };',
  },
  {
    name: 'what others may do is shown where a write is refused',
    file: 'server/records/write.ts',
    find: 'return shownTo(actor, held.collection, held.record);',
    replace: 'return held.record;',
  },
  {
    name: 'a right of the past counts for nothing',
    file: 'server/records/write.ts',
    find: 'if (!refused && mayHaveHadRight && isForbidden(outcome)) {',
    replace: 'if (!refused && !mayHaveHadRight && isForbidden(outcome)) {',
  },
  {
    name: 'a right of the past counts for ever',
    file: 'server/records/past-rights.ts',
    find: 'return at >= from && at <= to ? at : null;',
    replace: 'return at;',
  },
  {
    name: 'what is replaced of a right is not kept',
    file: 'server/records/people.ts',
    find: 'lost.map((value) => ({ collection, id: before.id, ...value })),',
    replace: 'lost.slice(lost.length).map((value) => ({ collection, id: before.id, ...value })),',
  },
  {
    name: 'a device keeps what it may have no longer',
    file: 'src/sync/engine/audit.ts',
    find: 'await store.dropRecords(answer.gone ?? []);\n    await store.markWaiting',
    replace: 'await store.markWaiting',
  },
  {
    name: 'what was taken by a right of the past stays on the device',
    file: 'src/sync/engine/push.ts',
    find: 'await store.dropRecords(gone);',
    replace: '',
  },
  {
    name: 'what the server has forgotten of others stays where it may not be seen',
    file: 'server/records/write.ts',
    find: 'return record.createdBy !== actor.userId &&',
    replace: 'return record.createdBy === collection &&',
  },
  {
    name: 'a caregiver’s device keeps everything in silence',
    file: 'src/replica/sync/sync-store.ts',
    find: 'if (now - known.heardAt > SILENCE_MAX_MS) return this.#childIds();',
    replace: '',
  },
  {
    name: 'what becomes the parents’ own is left where it was',
    file: 'server/records/write.ts',
    find: 'narrowed: master !== null && outcome.narrowed,',
    replace: 'narrowed: false,',
  },
  {
    name: 'each stop of a timer makes an event of its own',
    file: 'src/replica/stores/timers.ts',
    find: 'id: timer.eventId }',
    replace: 'id: newId() }',
  },
  {
    name: 'doubles of a timer are told apart by starts that move',
    file: 'schema/rules/timers.ts',
    find: 'timers.toSorted((a, b) => (a.id < b.id ? -1 : 1))',
    replace: 'timers.toSorted((a, b) => a.startedAt - b.startedAt || (a.id < b.id ? -1 : 1))',
  },
  {
    name: 'a caregiver’s device ends what others run',
    file: 'src/replica/stores/timers.ts',
    find: 'if (isOurs || (role !== null && isParent(role)))',
    replace: 'if (isOurs || role === null || !isParent(role) || true)',
  },
  {
    name: 'what is attached to an entry stays with who may not read the entry',
    file: 'server/records/attached.ts',
    find: 'if (!isItemCollection(collection) || isSameCopy(collection, before, after)) return [];',
    replace: 'if (!isItemCollection(collection) || collection) return [];',
    samples: true,
  },
  {
    name: 'what is attached to an entry is sent by the copy of its device',
    file: 'server/records/apply.ts',
    find: 'item === null ? merged : withCopy(collection, merged, item, now);',
    replace: 'merged;',
    samples: true,
  },
  {
    name: 'a merged entry lacks the note of the other one',
    file: 'src/domain/entries/merge-entries.ts',
    find: 'return `${kept}\\n${other}`;',
    replace: 'return kept;',
    pairs: true,
  },
  {
    name: 'an entry is merged away that the kept one does not have',
    file: 'src/app/duplicates/commands.ts',
    find: 'return result.ok ? keptAs(events, event, result.changes, author) : null;',
    replace: 'return result.ok ? events.edited(event, { note: event.note }, author) : null;',
    pairs: true,
  },
  {
    name: 'an entry is merged away although the kept one was refused',
    file: 'server/records/merged-away.ts',
    find: 'if (!isMergedAway(record, merge) || isKeptChanged(record.id, merge)) return outcome;',
    replace: 'if (record) return outcome;',
    pairs: true,
  },
];
