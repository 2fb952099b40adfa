import type { Part } from '../part.ts';
import { apiUnderLoad } from './api.ts';
import { openEnvironment } from './many-rows.ts';
import { queryPlans } from './plans.ts';
import { fanOut } from './sockets.ts';
import { serverStarts } from './start.ts';

const ROWS = 1_000_000;

/** B19 to B22: the built server on a PostgreSQL with many rows. */
export const serverSide: Part = async (run) => {
  const env = await openEnvironment(run.repeat(4) < 4 ? ROWS / 10 : ROWS);
  const setting = `${env.rows.toLocaleString('en')} rows`;
  process.stderr.write(`  ${setting} in ${Math.round(env.fillMs / 1000)} s\n`);
  try {
    return [
      ...(await queryPlans(env, setting)),
      ...(await serverStarts(env, run, setting)),
      ...(await apiUnderLoad(env, run, setting)),
      ...(await fanOut(env, run, setting)),
    ];
  } finally {
    await env.close();
  }
};
