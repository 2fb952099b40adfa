/** The height of an hour, in pixels; `--hour` of week.module.css. */
export const HOUR_PX = 48;
/** The rows of the grid are this long. */
export const ROW_MIN = 5;
/** A drag or an arrow key moves by this. */
export const STEP_MIN = 15;
