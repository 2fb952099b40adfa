import { type Live, createCell } from '../lib/live.ts';
import { pause } from '../lib/pause.ts';
import { type AppUpdates, RELOAD_AFTER_MS } from './app-updates.ts';

/** The progress of the upgrade. `version` is null until the new build has answered. */
export type UpgradeProgress = {
  phase: 'running' | 'done' | 'failed';
  percent: number;
  version: string | null;
};

/** Specification §4, "Start-up and upgrade". */
export const STEPS = [20, 40, 60, 80, 95, 100] as const;
export const STEP_MS = 800;
export const FINISH_MS = 500;

/**
 * Activates the waiting build and reports the progress. The steps have the pace of the specification,
 * but 100 % is only shown when the new build is active.
 */
export function runUpgrade(updates: AppUpdates): Live<UpgradeProgress> {
  let latest: UpgradeProgress = { phase: 'running', percent: 0, version: null };
  const progress = createCell(latest);
  const show = (change: Partial<UpgradeProgress>): void => {
    latest = { ...latest, ...change };
    progress.set(latest);
  };

  void updates.waitingVersion().then((version) => show({ version }));
  const applied = updates.apply();
  void climb(applied, (percent) => show({ percent })).then(
    async () => {
      show({ phase: 'done' });
      await pause(RELOAD_AFTER_MS);
      updates.reload();
    },
    () => {
      updates.skipNextUpgradeScreen();
      show({ phase: 'failed' });
    },
  );
  return progress;
}

async function climb(applied: Promise<void>, show: (percent: number) => void): Promise<void> {
  // A failure is reported at once; success waits for the steps.
  const failure = applied.then(() => new Promise<never>(() => undefined));
  for (const percent of STEPS) {
    await Promise.race([pause(STEP_MS), failure]);
    if (percent === 100) await applied;
    show(percent);
  }
  await pause(FINISH_MS);
}
