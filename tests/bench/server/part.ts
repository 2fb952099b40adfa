import type { Part } from '../part.ts';
import { apiUnderLoad } from './api.ts';
import { openWorld } from './many-rows.ts';
import { queryPlans } from './plans.ts';
import { fanOut } from './sockets.ts';
import { serverStarts } from './start.ts';

const ROWS = 1_000_000;

/** B19 to B22: the built server on a PostgreSQL with many rows. */
export const serverSide: Part = async (run) => {
  const world = await openWorld(run.repeat(4) < 4 ? ROWS / 10 : ROWS);
  const setting = `${world.rows.toLocaleString('en')} rows`;
  process.stderr.write(`  ${setting} in ${Math.round(world.fillMs / 1000)} s\n`);
  try {
    return [
      ...(await queryPlans(world, setting)),
      ...(await serverStarts(world, run, setting)),
      ...(await apiUnderLoad(world, run, setting)),
      ...(await fanOut(world, run, setting)),
    ];
  } finally {
    await world.close();
  }
};
