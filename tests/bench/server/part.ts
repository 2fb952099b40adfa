import type { Part } from '../part.ts';
import { apiUnderLoad, embeddedUnderLoad } from './api.ts';
import { openEnvironment } from './many-rows.ts';
import { queryPlans } from './plans.ts';
import { fanOut } from './sockets.ts';
import { serverStarts } from './start.ts';

const ROWS = 1_000_000;
const CROWD = {
  families: 400,
  logs: 100,
  traffic: { savesPerSec: 200, durationMs: 60_000 },
  quick: { savesPerSec: 20, durationMs: 10_000 },
};

/** B20 with 2,000 phones of 400 families; founding these takes minutes. */
export const crowd: Part = async (run) => {
  const env = await openEnvironment(CROWD.families * CROWD.logs, CROWD.families);
  // A quick run sends less: 2,000 phones and both servers share the machine.
  const isQuick = run.repeat(4) < 4;
  const traffic = isQuick ? CROWD.quick : CROWD.traffic;
  try {
    return await fanOut(env, traffic, `${CROWD.logs} logs each`);
  } finally {
    await env.close();
  }
};

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
      await embeddedUnderLoad(run),
      ...(await fanOut(env, { savesPerSec: 40, durationMs: run.repeat(4) * 2_500 }, setting)),
    ];
  } finally {
    await env.close();
  }
};
