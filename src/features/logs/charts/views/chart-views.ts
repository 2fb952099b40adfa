import { cryingView } from './crying-view.tsx';
import {
  diapersView,
  feedsView,
  milkView,
  playView,
  pumpingView,
  sleepView,
} from './daily-bars.tsx';
import { breastView, intervalsView } from './feeding-views.tsx';
import { foodsView } from './foods-view.tsx';
import { medicinesView, temperatureView } from './health-views.tsx';
import { diaperHeatView, feedHeatView, pumpHeatView, sleepHeatView } from './heat-views.tsx';
import { rasterView } from './raster-view.tsx';
import { awakeView, bedtimesView, nightsView } from './sleep-views.tsx';

/** Every chart by the name it has on the screen. Two of them may draw the same result. */
export const chartViews = {
  raster: rasterView,
  feeds: feedsView,
  milk: milkView,
  intervals: intervalsView,
  breast: breastView,
  feedHeat: feedHeatView,
  foods: foodsView,
  sleep: sleepView,
  awake: awakeView,
  nights: nightsView,
  bedtimes: bedtimesView,
  sleepHeat: sleepHeatView,
  diapers: diapersView,
  diaperHeat: diaperHeatView,
  pumping: pumpingView,
  pumpHeat: pumpHeatView,
  temperature: temperatureView,
  medicines: medicinesView,
  play: playView,
  crying: cryingView,
};

export type ViewName = keyof typeof chartViews;
