import { expect, test } from 'vitest';
import { archiveNames, downloadName, nameOfHeld } from './download-name.ts';

const file = (fileName: string, mime = 'image/jpeg', takenAt = '2026-03-14T10:00Z') => ({
  fileName,
  mime: mime as 'image/jpeg',
  takenAt: Date.parse(takenAt),
  takenTz: 'Europe/Berlin',
});

test.each([
  ['IMG_0001.JPG', 'image/jpeg', 'IMG_0001.jpg'],
  ['../../etc/passwd', 'image/png', '_.._etc_passwd.png'],
  ['page.html', 'image/webp', 'page.webp'],
  ['', 'video/mp4', '2026-03-14.mp4'],
])('%s of type %s is downloaded as %s', (name, mime, expected) => {
  expect(downloadName(file(name, mime))).toBe(expected);
});

test('a smaller picture says in its name that it is one, with the extension of its type', () => {
  const held = { type: 'image/webp', isSmaller: true };
  expect(downloadName(file('IMG_0001.JPG'), held)).toBe('IMG_0001 (smaller).webp');
  expect(downloadName(file('IMG_0001.JPG'), { ...held, isSmaller: false })).toBe('IMG_0001.webp');
  const [name = ''] = archiveNames([file('a.jpg')]);
  expect(nameOfHeld(name, held)).toBe('2026-03-14 a (smaller).webp');
});

test('the files of an archive have names of their own that begin with the day', () => {
  expect(
    archiveNames([file('a.jpg'), file('A.jpg'), file('a.jpg', 'image/jpeg', '2026-03-15T10:00Z')]),
  ).toEqual(['2026-03-14 a.jpg', '2026-03-14 A (2).jpg', '2026-03-15 a.jpg']);
});
