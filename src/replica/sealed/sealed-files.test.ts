import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sealedName } from '../storage/database-name.ts';
import { deleteDatabases } from '../storage/databases.ts';
import { PASSCODE_ROUNDS, createKey, openSealed, sealBytes, unwrapKey } from './passcode-key.ts';
import { afterWrong, isPasscode } from './passcode-tries.ts';
import { SealedFiles } from './sealed-files.ts';

const USER = 'user-1';
/** As few as possible: what is counted here is tries. */
const FAST = 1;
const MINUTE = 60_000;
const text = (value: string) => new TextEncoder().encode(value).buffer;
const scan = {
  name: 'Passport Mia.pdf',
  mime: 'application/pdf',
  bytes: text('%PDF the passport'),
};
const place = { documentId: 'document-1', fileId: 'file-1' };

let files: SealedFiles;
beforeEach(async () => {
  files = await SealedFiles.open(USER);
});
afterEach(async () => {
  files.close();
  await deleteDatabases(sealedName(USER));
});

describe('a passcode key', () => {
  test('needs the rounds that the specification asks for', async () => {
    expect(PASSCODE_ROUNDS).toBeGreaterThanOrEqual(600_000);
    const { stored } = await createKey('2580');
    expect(stored.rounds).toBe(PASSCODE_ROUNDS);
  });

  test('opens with its passcode alone, and cannot be read out', async () => {
    const { key, stored } = await createKey('2580', FAST);
    expect(key.extractable).toBe(false);
    expect(await unwrapKey('2581', stored)).toBeNull();
    const again = await unwrapKey('2580', stored);
    expect(again?.extractable).toBe(false);
    const sealed = await sealBytes(key, 'a', text('secret'));
    expect(new TextDecoder().decode(await openSealed(again!, 'a', sealed))).toBe('secret');
  });

  test('refuses bytes that were changed or belong to another place', async () => {
    const { key } = await createKey('2580', FAST);
    const sealed = await sealBytes(key, 'a', text('secret'));
    await expect(openSealed(key, 'b', sealed)).rejects.toHaveProperty('name', 'OperationError');
    new Uint8Array(sealed.bytes)[0]! ^= 1;
    await expect(openSealed(key, 'a', sealed)).rejects.toHaveProperty('name', 'OperationError');
  });

  test('is made of four to eight digits', () => {
    expect(['1234', '12345678'].every(isPasscode)).toBe(true);
    expect(['123', '123456789', '12a4', ''].some(isPasscode)).toBe(false);
  });
});

describe('sealed files', () => {
  test('are read again whole, with their name, and show neither while sealed', async () => {
    const key = await files.setPasscode('2580', FAST);
    await files.put(key, place, scan);
    expect(await files.read(key, place.documentId, place.fileId)).toEqual(scan);
    expect(await files.list()).toEqual([{ ...place, size: scan.bytes.byteLength }]);
    const stored = await storedText();
    expect(stored).not.toContain('Passport');
    expect(stored).not.toContain('the passport');
  });

  test('survive a restart, and open with the passcode', async () => {
    await files.put(await files.setPasscode('2580', FAST), place, scan);
    files.close();
    files = await SealedFiles.open(USER);
    const opened = await files.unlock('2580', 0);
    if (!opened.ok) throw new Error('must open');
    expect(await files.read(opened.key, place.documentId, place.fileId)).toEqual(scan);
  });

  test('of one document are removed, except the named ones', async () => {
    const key = await files.setPasscode('2580', FAST);
    await files.put(key, place, scan);
    await files.put(key, { ...place, fileId: 'file-2' }, scan);
    await files.put(key, { documentId: 'document-2', fileId: 'file-1' }, scan);
    await files.remove(place.documentId, ['file-2']);
    const left = (await files.list()).map(({ documentId, fileId }) => `${documentId} ${fileId}`);
    expect(left).toEqual(['document-1 file-2', 'document-2 file-1']);
  });

  test('are gone with a new passcode, because nobody could open them', async () => {
    await files.put(await files.setPasscode('2580', FAST), place, scan);
    await files.setPasscode('1111', FAST);
    expect(await files.list()).toEqual([]);
  });
});

describe('wrong passcodes', () => {
  const wrongAt = (now: number) => files.unlock('0000', now);

  test('from the fifth on make the next try wait, ever longer, and the tenth removes the copies', async () => {
    await files.put(await files.setPasscode('2580', FAST), place, scan);
    for (const triesLeft of [9, 8, 7, 6]) {
      expect(await wrongAt(0)).toMatchObject({ why: { kind: 'wrong', triesLeft } });
    }
    let now = 0;
    for (const minutes of [1, 5, 15, 30, 60]) {
      const until = now + minutes * MINUTE;
      expect(await wrongAt(now)).toMatchObject({ why: { kind: 'wait', until } });
      // Also the right one has to wait, and is not counted.
      expect(await files.unlock('2580', until - 1)).toMatchObject({ why: { kind: 'wait', until } });
      now = until;
    }
    expect(await files.list()).toHaveLength(1);
    expect(await wrongAt(now)).toMatchObject({ why: { kind: 'wiped' } });
    expect(await files.list()).toEqual([]);
    expect(await files.unlock('2580', now)).toMatchObject({ why: { kind: 'none' } });
  });

  test('are forgotten after the right one', async () => {
    await files.setPasscode('2580', FAST);
    for (let n = 0; n < 4; n++) await wrongAt(0);
    expect((await files.unlock('2580', 0)).ok).toBe(true);
    expect(await wrongAt(0)).toMatchObject({ why: { kind: 'wrong', triesLeft: 9 } });
  });

  test('are counted before they are checked, so that ending the page gives no further try', async () => {
    await files.setPasscode('2580', FAST);
    const { deriveKey } = globalThis.crypto.subtle;
    globalThis.crypto.subtle.deriveKey = () => Promise.reject(new Error('the page ended'));
    await expect(wrongAt(0)).rejects.toThrow('the page ended');
    globalThis.crypto.subtle.deriveKey = deriveKey;
    expect(await wrongAt(0)).toMatchObject({ why: { kind: 'wrong', triesLeft: 8 } });
  });

  test('each follow one table', () => {
    expect(afterWrong(4, 7)).toEqual({ kind: 'again', triesLeft: 6 });
    expect(afterWrong(5, 7)).toEqual({ kind: 'wait', until: 7 + MINUTE });
    expect(afterWrong(10, 7)).toEqual({ kind: 'wiped' });
  });
});

/** Everything in the database of sealed files, as text. */
async function storedText(): Promise<string> {
  const texts: string[] = [];
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(sealedName(USER));
    request.onsuccess = () => resolve(request.result);
  });
  for (const name of database.objectStoreNames) {
    const rows = await new Promise<unknown[]>((resolve) => {
      const request = database.transaction(name).objectStore(name).getAll();
      request.onsuccess = () => resolve(request.result);
    });
    for (const row of rows) {
      texts.push(JSON.stringify(row));
      for (const value of Object.values(Object(row) as object)) {
        if (value instanceof ArrayBuffer) texts.push(Buffer.from(value).toString('latin1'));
      }
    }
  }
  database.close();
  return texts.join('\n');
}
