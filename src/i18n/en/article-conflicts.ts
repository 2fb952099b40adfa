export const articleConflicts = {
  title: 'Two versions',
  intro_one: 'The same part was changed twice. Choose what stays.',
  intro_other: 'The same {{count}} parts were changed twice. Choose what stays.',
  yours: 'Yours',
  both: 'Both',
  part: 'Part {{number}}',
  keep: 'Keep',
  removed: 'Removed',
  save: 'Save',
  notice_one:
    'A part of this article was changed twice without a connection. One version is shown.',
  notice_other:
    '{{count}} parts of this article were changed twice without a connection. One version of each is shown.',
  compare: 'Compare and choose',
  settled: 'Both versions are settled',
} as const;
