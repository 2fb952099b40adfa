import { DayMeasurements } from './day-measurements.tsx';
import { DayPhotos } from './day-photos.tsx';
import { MeasuredToday } from './measured-today.tsx';
import { rowsOfDay } from './rows-of-day.ts';

rowsOfDay.draw.set((day) => (
  <>
    <DayMeasurements day={day} />
    <DayPhotos day={day} />
  </>
));
rowsOfDay.drawToday.set((day) => <MeasuredToday day={day} />);
