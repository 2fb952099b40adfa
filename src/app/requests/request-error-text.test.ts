import { expect, test } from 'vitest';
import type { RequestFailure } from '../../session/requests/request.ts';
import { requestErrorText } from './request-error-text.ts';

const refused: RequestFailure & { kind: 'refused' } = {
  kind: 'refused',
  status: 418,
  code: '',
  message: null,
  fields: [],
};

test('a refusal has the message of the server, else a text for its status', () => {
  expect(requestErrorText({ ...refused, message: 'Already gone' })).toBe('Already gone');
  expect(requestErrorText(refused)).toBe('HTTP error! status: 418');
});

test('a missing answer is not a refusal', () => {
  expect(requestErrorText({ kind: 'network' })).toBe('Network error. Please try again.');
});
