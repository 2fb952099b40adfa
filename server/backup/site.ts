import type { Config } from '../config.ts';

/** Where the data of a server is. */
export type Site = Pick<Config, 'databaseUrl' | 'mediaS3'> & { dataDir: string };
