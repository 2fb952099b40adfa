import { afterAll } from 'vitest';
import { stopLending } from '../helpers/server.ts';

// Registered before the hooks of the file, and therefore called after them: its servers have stopped.
afterAll(stopLending);
