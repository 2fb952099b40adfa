import * as z from 'zod/mini';
import { createChartAnswerer } from './answer-charts.ts';
import type { ChartRequest } from './chart-messages.ts';

/** The worker that computes charts. One for each open screen of charts; it ends with it. */

// A strict CSP forbids eval, which zod would otherwise try.
z.config({ jitless: true });

const handle = createChartAnswerer((answer) => postMessage(answer));

addEventListener('message', ({ data }: MessageEvent<ChartRequest>) => handle(data));
