import * as z from 'zod/mini';

/** What is confirmed and accepted by registering: to be a parent or guardian, and two documents. */
export const ConsentName = z.enum(['guardian', 'terms', 'privacy']);
export type ConsentName = z.infer<typeof ConsentName>;
