import { DayMeasurements } from './day-measurements.tsx';
import { DayPhotos } from './day-photos.tsx';
import { rowsOfDay } from './rows-of-day.ts';

rowsOfDay.draw.set((day) => (
  <>
    <DayMeasurements day={day} />
    <DayPhotos day={day} />
  </>
));
