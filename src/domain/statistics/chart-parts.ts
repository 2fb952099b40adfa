import type { ChartName } from './compute-charts.ts';
import type { FactPart } from './facts/packed-facts.ts';

/**
 * The parts of the facts that each chart reads, besides the number of entries. A page sends its worker no other parts of
 * stored days: a year of all of them takes a phone longer to copy than the chart to compute.
 */
export const chartParts: Readonly<Record<ChartName, readonly FactPart[]>> = {
  raster: ['places', 'sleeps', 'feeds', 'diapers', 'doses', 'pumps'],
  sleepHeat: ['sleeps'],
  feedHeat: ['feeds'],
  diaperHeat: ['diapers'],
  pumpHeat: ['pumps'],
  feeds: ['feeds'],
  milk: ['feeds'],
  breast: ['feeds'],
  intervals: ['feeds'],
  sleep: ['sleeps'],
  nights: ['sleeps'],
  awake: ['sleeps'],
  naps: ['sleeps'],
  diapers: ['diapers'],
  pumping: ['pumps', 'stash'],
  temperature: ['readings', 'doses'],
  medicines: ['doses'],
  play: ['plays'],
  foods: ['foods'],
  people: ['people'],
  crying: ['moods'],
};
