/** What a start does before the database code is there: one request with Home's code. */
export { readFirstRows } from '../../features/home/first-rows.ts';
export { prepareFormats } from '../../i18n/prepare-formats.ts';
export { previewReplica } from '../../replica/preview/preview-replica.ts';
