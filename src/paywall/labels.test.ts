import { describe, expect, test } from 'vitest';
import { chooseLabels } from './labels.ts';

describe('the language of a paywall', () => {
  const texts = new Map(
    Object.entries({
      en_US: { hello: 'Hello', only: 'Only English' },
      es_ES: { hello: 'Hola', only: '' },
      'es-MX': { hello: 'Qué onda' },
      zh_Hans: { hello: '你好' },
      zh_Hant: { hello: '您好' },
      ar: { hello: 'مرحبا' },
      pt_BR: { hello: 'Olá' },
    }).map(([locale, values]) => [locale, new Map(Object.entries(values))]),
  );
  const say = (locale: string, id: string | null = 'hello', other = 'en_US') =>
    chooseLabels(texts, locale, other).say(id);

  test.each([
    ['es_ES', 'Hola'],
    ['es-ES', 'Hola'],
    ['ES-es', 'Hola'],
    ['es', 'Hola'],
    ['es-AR', 'Hola'],
    ['es_MX', 'Qué onda'],
    ['en', 'Hello'],
    ['zh-TW', '您好'],
    ['zh-Hant-HK', '您好'],
    ['zh', '你好'],
    ['pt', 'Olá'],
    ['pt-PT', 'Olá'],
    ['fr', 'Hello'],
    ['', 'Hello'],
    ['not a tag at all', 'Hello'],
  ])('%j reads %s', (locale, text) => {
    expect(say(locale)).toBe(text);
  });

  test('falls back from a missing text to the next locale, then to the default, then to an empty text', () => {
    expect(say('es-ES', 'only')).toBe('Only English');
    expect(say('es-ES', 'none')).toBe('');
    expect(say('fr', 'hello', 'de')).toBe('');
    expect(say('en', null)).toBe('');
  });

  test('ignores inherited properties', () => {
    expect(say('en', 'constructor')).toBe('');
    expect(say('__proto__', 'toString')).toBe('');
  });

  test('returns the language and its direction', () => {
    expect(chooseLabels(texts, 'ar-EG', 'en')).toMatchObject({ language: 'ar', direction: 'rtl' });
    expect(chooseLabels(texts, 'he', 'en_US')).toMatchObject({
      language: 'en-us',
      direction: 'ltr',
    });
  });
});
