import { expect, test } from 'vitest';
import type { AskError } from '../../session/requests/request.ts';
import { requestErrorWords } from './request-error-text.ts';

const refused: AskError & { kind: 'refused' } = {
  kind: 'refused',
  status: 418,
  code: '',
  message: null,
  fields: [],
};

test('a refusal is told in the words of the server, and without any by its status', () => {
  expect(requestErrorWords({ ...refused, message: 'Already gone' })).toBe('Already gone');
  expect(requestErrorWords(refused)).toBe('HTTP error! status: 418');
});

test('no answer is no refusal', () => {
  expect(requestErrorWords({ kind: 'network' })).toBe('Network error. Please try again.');
});
