import { expect } from '@playwright/test';
import type { AnyRecord } from '../../schema/records/record.ts';
import { isRemoved } from '../../schema/rules/merge.ts';
import { edit, logNote, noPendingWrites, remove, restore } from '../helpers/app.ts';
import type { Random } from '../helpers/random.ts';
import type { Phone } from './phone.ts';

/** The actions of people in a scenario. All of them use the screens. */

/** A tap that waits longer has lost its target to another device's change. */
const TIMEOUT_MS = 3_000;
const SLEEP_BUTTON = /^(Start|Stop) sleep$/;

export type Action = { name: string; run: () => Promise<void> };

/** Whether the family has a child to log for. */
export async function canLog(phone: Phone): Promise<boolean> {
  return (await phone.page.getByRole('navigation', { name: 'Log something' }).count()) > 0;
}

/** @param word returns a unique text for a note */
export async function drawAction(phone: Phone, word: () => string): Promise<Action> {
  const { random } = phone;
  if (random.chance(0.15)) return { name: 'sleep timer', run: () => toggleSleep(phone) };
  const notes = await notesOn(phone);
  const alive = notes.filter((note) => !isRemoved(note));
  const act = drawAct(random, alive.length);
  const text = word();
  const note = random.pick(alive.length > 0 ? alive : notes);
  const trash = notes.filter(isRemoved);
  switch (act) {
    case 'log':
      return { name: `log ${text}`, run: () => log(phone, text) };
    case 'edit':
      return { name: `edit ${textOf(note)} to ${text}`, run: () => change(phone, note, text) };
    case 'remove':
      return { name: `delete ${textOf(note)}`, run: () => discard(phone, note) };
    case 'restore': {
      if (trash.length === 0) return { name: `log ${text}`, run: () => log(phone, text) };
      const gone = random.pick(trash);
      return { name: `restore ${textOf(gone)}`, run: () => bringBack(phone, gone) };
    }
  }
}

function drawAct(random: Random, known: number): 'log' | 'edit' | 'remove' | 'restore' {
  const kind = known === 0 ? 0 : random.next();
  if (kind < 0.45) return 'log';
  if (kind < 0.85) return 'edit';
  return kind < 0.95 ? 'remove' : 'restore';
}

async function log(phone: Phone, text: string): Promise<void> {
  await logNote(phone.page, text);
  await phone.confirm(
    text,
    (stored) => [...stored.values()].find(({ data }) => data['note'] === text),
    { path: 'note', value: text, isNew: true },
  );
}

async function change(phone: Phone, note: AnyRecord, text: string): Promise<void> {
  await edit(phone.page, textOf(note), async (form) => {
    await form.getByRole('textbox', { name: 'Note' }).fill(text);
  });
  await phone.confirm(text, (stored) => stored.get(`events/${note.id}`), {
    path: 'note',
    value: text,
  });
}

async function discard(phone: Phone, note: AnyRecord): Promise<void> {
  await remove(phone.page, textOf(note));
  await phone.confirm(`deleting ${textOf(note)}`, (stored) => stored.get(`events/${note.id}`));
}

async function bringBack(phone: Phone, note: AnyRecord): Promise<void> {
  await restore(phone.page, textOf(note));
  await phone.confirm(`restoring ${textOf(note)}`, (stored) => stored.get(`events/${note.id}`));
}

/** Starts or ends a sleep, whichever the button offers. */
async function toggleSleep(phone: Phone): Promise<void> {
  const { page } = phone;
  const button = page.getByRole('button', { name: SLEEP_BUTTON }).first();
  const isAsleep = (await button.getAttribute('aria-label')) === 'Stop sleep';
  const before = await runningSleep(phone);
  if (isAsleep !== (before !== undefined)) return;
  await button.click();
  await expect(
    page.getByRole('button', { name: isAsleep ? 'Start sleep' : 'Stop sleep' }).first(),
  ).toBeVisible({ timeout: TIMEOUT_MS });
  await noPendingWrites(page);
  if (isAsleep) {
    const eventId = String(before?.['eventId']);
    await phone.confirm('a stopped sleep', (stored) => stored.get(`events/${eventId}`), {
      path: 'type',
      value: 'sleep',
    });
  } else {
    await phone.confirm(
      'a started sleep',
      (stored) => [...stored.values()].find(({ data }) => isSleeping(data)),
      { path: 'kind', value: 'sleep' },
    );
  }
}

async function notesOn(phone: Phone): Promise<AnyRecord[]> {
  return [...(await phone.stored()).values()]
    .map(({ data }) => data)
    .filter((record) => record['type'] === 'note');
}

async function runningSleep(phone: Phone): Promise<AnyRecord | undefined> {
  return [...(await phone.stored()).values()].map(({ data }) => data).find(isSleeping);
}

function isSleeping(record: AnyRecord): boolean {
  return record['kind'] === 'sleep' && 'startedBy' in record && !isRemoved(record);
}

function textOf(note: AnyRecord): string {
  return String(note['note']);
}
