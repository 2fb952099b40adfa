/** What a start reads before the database code is there: one request with Home's code. */
export { readFirstRows } from '../../features/home/first-rows.ts';
export { previewReplica } from '../../replica/preview/preview-replica.ts';
