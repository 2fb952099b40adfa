import { type Part, logsOf } from '../part.ts';
import type { Row } from '../report/figures.ts';
import { openStage } from '../stage/family.ts';
import { throttle } from '../stage/phone.ts';
import { hurriedTaps } from './taps.ts';
import { answerSlowly, hang, isSending, queueUp } from './weather.ts';

/** B6: the tap of B5 on bad networks. */
export const tapsInBadWeather: Part = async (run) => {
  const family = await run.smallestFamily();
  const times = run.repeat(16);
  const stage = await openStage(family);
  const { page, gate, context } = stage;
  const painted = async (more?: () => Promise<boolean>): Promise<number[]> =>
    (await hurriedTaps(page, times, more)).map(({ paintedMs }) => paintedMs);
  try {
    await throttle(page, 4);
    const normal = await painted();
    const answerAgain = hang(gate);
    const hanging = await painted();
    await queueUp(stage, 2_000);
    answerAgain();
    gate.cut();
    await context.setOffline(true);
    const offline = await painted();
    const hurryUp = answerSlowly(gate);
    gate.restore();
    await context.setOffline(false);
    const draining = await painted(() => isSending(page));
    hurryUp();
    const row = (weather: string, figures: number[], atMost: number): Row => ({
      id: 'B6',
      measure: `tap on an entry to painted, ${weather}`,
      setting: `CPU/4, ${logsOf(family)}`,
      unit: 'ms',
      figures,
      peer: { name: 'in good weather', figures: normal },
      goals: [{ of: 'ratio', atMost }],
    });
    return [
      row('API hanging', hanging, 1.1),
      row('offline, 2,000 waiting', offline, 1.1),
      row('2,000 going out', draining, 1.5),
    ];
  } finally {
    await stage.close();
  }
};
