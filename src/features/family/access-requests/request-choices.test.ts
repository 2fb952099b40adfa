import { describe, expect, test } from 'vitest';
import type { Grant } from '../../../../schema/rights/permissions.ts';
import { presets } from '../../../../schema/rights/presets.ts';
import { configureFormat } from '../../../i18n/format.ts';
import { choicesOf, typesToAsk, requestedRightsLines } from './request-choices.ts';

configureFormat({ locale: 'en-GB' });

const textsOf = (grant: Grant) =>
  choicesOf(grant).map(({ group, choices }) => [group, choices.map(({ text }) => text)]);

describe('the rights that can be requested', () => {
  test('are the next one or two steps above the grant of a sitter', () => {
    expect(textsOf(presets.sitter)).toEqual([
      [
        'Log',
        [
          'See everything that is logged',
          'Change own entries',
          'Delete own entries',
          'Change the entries of others',
          'Delete the entries of others',
        ],
      ],
      ['Health', ['See and give medicines', 'See growth', 'See and add growth measurements']],
      ['Vault', ['See, add and delete photos', 'See chosen documents', 'See all documents']],
      [
        'Plans',
        [
          'See the schedule',
          'See and change the schedule',
          'See who has the child today',
          'See the parenting schedule',
          'Read and write articles',
        ],
      ],
      ['More', ['Comment and like', 'Export the log']],
    ]);
    expect(typesToAsk(presets.sitter)).toContain('bath');
    expect(typesToAsk(presets.sitter)).not.toContain('sleep');
    expect(typesToAsk(presets.sitter)).not.toContain('medication');
  });

  test('leave out rights on entries that the person neither makes nor sees', () => {
    expect(textsOf(presets.relative)[0]).toEqual([
      'Log',
      ['See what was logged in the last 48 hours', 'See everything that is logged'],
    ]);
  });
});

test('formats a request with the texts of a grant', () => {
  expect(
    requestedRightsLines({
      medication: 'give',
      view: 'all',
      log: ['bath', 'mood'],
      deleteOwn: true,
    }),
  ).toEqual([
    'Log baths and mood',
    'See everything that is logged',
    'Delete own entries',
    'See and give medicines',
  ]);
  expect(requestedRightsLines({})).toEqual([]);
});
