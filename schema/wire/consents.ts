import * as z from 'zod/mini';

/** The consents of a registration: to be a parent or guardian, and two documents. */
export const ConsentName = z.enum(['guardian', 'terms', 'privacy']);
export type ConsentName = z.infer<typeof ConsentName>;
