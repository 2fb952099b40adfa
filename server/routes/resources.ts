import { collectionNames } from '../../schema/collections.ts';
import { serverCollections } from '../../schema/server-collections.ts';
import type { App, RouteContext } from './context.ts';
import { recordRoutes } from './records.ts';

/** The routes for single records, as each collection's definition states them. */
export function resourceRoutes(app: App, context: RouteContext): void {
  for (const collection of collectionNames) {
    const { rest } = serverCollections[collection];
    if (rest) recordRoutes(app, context, { collection, rest });
  }
}
