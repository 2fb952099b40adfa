import { MINUTE_MS } from '../../schema/limits.ts';
import { isFirstAlertOfDay } from '../accounts/security/alerts-of-day.ts';
import type { Database } from '../db/database.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Problem } from './problems.ts';

const LOOK_EVERY_MS = 10 * MINUTE_MS;

export type OperatorWatch = {
  /** Looks at once, and not only at the next regular look. */
  look(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Tells the operator of problems: in the log each time, and by mail once a day for each kind. The mail is a job like all
 * others, so it waits while the mail server is away.
 */
export function watchForOperator(options: {
  db: Database;
  mailer: Mailer;
  /** Whom mails go to; null: nobody. */
  operatorEmail: string | null;
  findProblems(): Promise<readonly Problem[]>;
  log(problem: Problem): void;
  now(): number;
  onError(error: unknown): void;
}): OperatorWatch {
  const { db, mailer, operatorEmail, findProblems, log, now, onError } = options;
  let running: Promise<void> = Promise.resolve();

  const tell = async (problem: Problem): Promise<void> => {
    log(problem);
    if (operatorEmail === null || !(await isFirstAlertOfDay(db, problem.name, now()))) return;
    const { detail } = problem;
    await mailer.send({ to: operatorEmail, kind: 'operator-warning', detail, at: now() }, now());
  };
  const look = (): Promise<void> => {
    running = running
      .then(async () => {
        for (const problem of await findProblems()) await tell(problem);
      })
      .catch(onError);
    return running;
  };
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  timer.unref();
  return {
    look,
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}
