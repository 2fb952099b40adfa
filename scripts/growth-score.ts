import { createInterface } from 'node:readline';
import { type RateQuery, rateGrowth } from '../src/domain/growth/rate-growth.ts';

/**
 * Rates measurements by the function that the app uses: one query as JSON in each line of the input, one
 * answer in each line of the output, `{"error":"…"}` for a line that is no query.
 * `{"sex":"female","measure":"weight","age":{"days":100},"weightG":5200}`
 */
for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() === '') continue;
  process.stdout.write(`${JSON.stringify(await answerTo(line))}\n`);
}

async function answerTo(line: string): Promise<object> {
  try {
    return await rateGrowth(JSON.parse(line) as RateQuery);
  } catch (error) {
    process.exitCode = 1;
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
