import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Mailer } from '../mail/mailer.ts';
import { type Metrics, createMetrics } from './metrics.ts';
import { type Problem, problemsIn } from './problems.ts';
import { readVitals } from './vitals.ts';
import { type OperatorWatch, watchForOperator } from './watch.ts';

/** What an operator learns of a server: see docs/operations.md, Monitoring. */
export type OperatorServices = {
  findProblems(): Promise<readonly Problem[]>;
  watch: OperatorWatch;
  /** null: nobody may read them. */
  metrics: { token: string; read: Metrics } | null;
};

type Options = {
  config: Pick<
    Config,
    'dataDir' | 'backupDir' | 'backupEveryMs' | 'snapshotEveryMs' | 'operatorEmail' | 'metricsToken'
  >;
  mailer: Mailer;
  connections(): number;
  now(): number;
};

/** Must be called before the routes are registered, which the metrics count. */
export function createOperatorServices(
  app: FastifyInstance,
  db: Database,
  { config, mailer, connections, now }: Options,
): OperatorServices {
  const { metricsToken: token, operatorEmail } = config;
  const vitals = () => readVitals(db, { ...config, now });
  const findProblems = async () => problemsIn(await vitals(), config);
  const watch = watchForOperator({
    db,
    mailer,
    operatorEmail,
    findProblems,
    log: ({ name, detail }) => app.log.error({ problem: name }, detail),
    now,
    onError: (err) => app.log.error({ err }, 'warnings for the operator failed'),
  });
  const metrics =
    token === null
      ? null
      : { token, read: createMetrics(app, db, { readVitals: vitals, connections, now }) };
  return { findProblems, watch, metrics };
}
