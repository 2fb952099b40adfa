/** What can be done with any chart. */
export const chartCard = {
  chart: 'Chart',
  table: 'Table',
  share: 'Share',
  sharePicture: 'Picture (PNG)',
  shareTable: 'Table (CSV)',
  shareFailed: 'That did not work. Try the table instead.',
} as const;
