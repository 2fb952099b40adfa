// Builds the fake payment gateway's script into the app, after it.
import { join } from 'node:path';
import { buildGateway } from './gateway-script.ts';

await buildGateway(join(import.meta.dirname, '../dist/app/billing'));
console.log('billing/gateway.js stands in for the payment gateway');
