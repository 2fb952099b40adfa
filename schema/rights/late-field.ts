/**
 * The field of a record that marks a late write, and the field of a member record that lists those of
 * that person. In a file of their own, because the start of the app needs only the names.
 */
export const LATE_FIELD = 'late';
export const LATE_LIST_FIELD = 'lateWrites';
