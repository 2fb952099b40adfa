/** The height of an hour, in pixels; `--hour` of week.module.css. */
export const HOUR_PX = 48;
/** The rows of the grid are this long. */
export const ROW_MIN = 5;
/** A drag or an arrow key moves by this. */
export const STEP_MIN = 15;
/** Where a week shows some of its days and scrolls to the others; as in week.module.css. */
export const NARROW = '(max-width: 39.99rem)';
/** How many of them it shows, counting those at the edges. */
export const DAYS_IN_VIEW = 3;
