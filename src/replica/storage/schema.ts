import type { RxJsonSchema } from 'rxdb';
import { PARTITION, type ReplicaDocument } from '../documents/document.ts';

/**
 * The RxDB schema of every collection. A change of it needs a new version and migrates every device
 * (see migrations.ts). Records change inside `data`, which is not indexed and needs no migration.
 */
export const REPLICA_SCHEMA_VERSION = 0;

export const replicaSchema: RxJsonSchema<ReplicaDocument> = {
  version: REPLICA_SCHEMA_VERSION,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 80 },
    [PARTITION]: { type: 'string', maxLength: 82 },
    kind: { type: 'string', maxLength: 40 },
    at: { type: 'number', minimum: -2_208_988_800_000, maximum: 4_102_444_800_000, multipleOf: 1 },
    day: { type: 'string', maxLength: 10 },
    queue: { type: 'number', minimum: 0, maximum: 2, multipleOf: 1 },
    queuedAt: { type: 'number', minimum: 0, maximum: 4_102_444_800_000, multipleOf: 1 },
    rev: { type: 'number' },
    acked: { type: 'string' },
    verdict: { type: ['object', 'null'] },
    lost: { type: 'array', items: { type: 'object', additionalProperties: true } },
    data: { type: 'object', additionalProperties: true },
  },
  required: ['id', PARTITION, 'kind', 'at', 'day', 'queue', 'queuedAt', 'rev', 'acked', 'data'],
  indexes: [
    [PARTITION, 'at'],
    [PARTITION, 'kind', 'at'],
    [PARTITION, 'day'],
    ['queue', 'queuedAt'],
  ],
};
