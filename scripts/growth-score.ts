import { createInterface } from 'node:readline';
import { type GrowthQuery, growthScore } from '../src/domain/growth/score.ts';
import { type ChartSex, loadGrowthTables } from '../src/domain/growth/tables.ts';

/**
 * Rates measurements by the function that the app uses: one query as JSON in each line of the input, one
 * answer in each line of the output. `{"sex":"female","measure":"weight","age":{"days":100},"weightG":5200}`
 */
type Query = GrowthQuery & { sex: ChartSex | null };

for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() === '') continue;
  const { sex, ...query } = JSON.parse(line) as Query;
  const tables = sex === null ? null : await loadGrowthTables(sex);
  process.stdout.write(`${JSON.stringify(growthScore(tables, query))}\n`);
}
