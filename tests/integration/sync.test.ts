import { describeOnBothDatabases } from '../helpers/both-databases.ts';
import { describeSync } from './sync-suite.ts';

describeOnBothDatabases('sync', describeSync);
