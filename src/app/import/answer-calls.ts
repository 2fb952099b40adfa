import type { ImportCall, ImportCalls } from './import-messages.ts';
import type { ImportSession } from './import-session.ts';

export type OnProgress = (done: number, total: number) => void;

/** Runs one call of a page on a session, in the worker or in the page. */
export function answerCall<C extends ImportCall>(
  session: ImportSession,
  { call, args }: { call: C; args: ImportCalls[C]['args'] },
  onProgress: OnProgress,
): Promise<ImportCalls[C]['result']> {
  const answers: {
    [N in ImportCall]: (
      ...given: ImportCalls[N]['args']
    ) => ImportCalls[N]['result'] | Promise<ImportCalls[N]['result']>;
  } = {
    open: (files) => session.open(files),
    remap: (columns) => session.remap(columns),
    plan: (plan) => session.plan(plan),
    run: () => session.run(onProgress),
    resume: (jobId) => session.resume(jobId, onProgress),
    undo: (jobId) => session.undo(jobId, (done) => onProgress(done, done)),
    found: () => session.found(),
    report: (texts) => session.report(texts),
  };
  return Promise.resolve(answers[call](...args));
}
