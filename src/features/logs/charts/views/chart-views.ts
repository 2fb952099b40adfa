import {
  diapersView,
  feedsView,
  milkView,
  playView,
  pumpingView,
  sleepView,
} from './daily-bars.tsx';
import { rasterView } from './raster-view.tsx';

/** Every chart by the name it has on the screen. Two of them may draw the same result. */
export const chartViews = {
  raster: rasterView,
  feeds: feedsView,
  milk: milkView,
  sleep: sleepView,
  diapers: diapersView,
  pumping: pumpingView,
  play: playView,
};

export type ViewName = keyof typeof chartViews;
