/**
 * The key of the fact in unsynced-data.ts: the front page asks for it before it loads the code that reads the data, which
 * hardly any device has.
 */
export const UNSYNCED_DATA_KEY = 'departure';
