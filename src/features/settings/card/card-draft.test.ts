import { describe, expect, test } from 'vitest';
import { type CardDraft, changesOf, draftOf, problemsOf } from './card-draft.ts';

const vera = { name: 'Vera', role: 'next door', phone: '+1 555 0100' };
const drops = { name: 'Vitamin D', dose: '1 drop', plan: { maxCount24h: 1, maxAmount24h: 3 } };
const begun = {
  card: { allergies: 'Eggs', rules: 'No shoes', pets: 'a cat' },
  medicines: { drops001: drops },
  contacts: { vera0001: vera },
};
const draft = draftOf(begun);
const change = (changed: Partial<CardDraft>, now: object = begun) =>
  changesOf(begun, { ...draft, ...changed }, now);

describe('the card form', () => {
  test('writes nothing without a change', () => {
    expect(change({})).toEqual({});
    expect(change({ allergies: ' Eggs ' })).toEqual({});
    // A line that was added and left empty is none.
    const blank = { id: 'blank001', name: ' ', role: '', phone: '' };
    expect(change({ contacts: [...draft.contacts, blank] })).toEqual({});
  });

  test('merges typed values into what another person wrote meanwhile', () => {
    const gran = { name: 'Gran', phone: '1' };
    const now = {
      card: { ...begun.card, rules: 'No shoes, no screens' },
      contacts: { ...begun.contacts, gran0001: gran },
    };
    expect(change({ allergies: 'Eggs, nuts' }, now)).toEqual({
      card: { allergies: 'Eggs, nuts', rules: 'No shoes, no screens', pets: 'a cat' },
    });
    expect(change({ contacts: [] }, now)).toEqual({ contacts: { gran0001: gran } });
    const [line] = draft.contacts;
    expect(change({ contacts: [{ ...line!, phone: '2' }] }, now)).toEqual({
      contacts: { vera0001: { ...vera, phone: '2' }, gran0001: gran },
    });
  });

  test('keeps limits of a medicine that the form does not show', () => {
    const [line] = draft.medicines;
    expect(line).toEqual({
      id: 'drops001',
      name: 'Vitamin D',
      dose: '1 drop',
      hours: '',
      count: '1',
    });
    const changed = { ...line!, hours: '1,5', count: '' };
    expect(change({ medicines: [changed] })).toEqual({
      medicines: { drops001: { ...drops, plan: { maxAmount24h: 3, minIntervalMin: 90 } } },
    });
  });
});

describe('the problems of a card', () => {
  test('are reported for each line that is not empty', () => {
    const line = { id: 'm0000001', name: 'Syrup', dose: '', hours: '', count: '' };
    const of = (changed: object) =>
      problemsOf({ ...draft, medicines: [{ ...line, ...changed }] }).medicines['m0000001'];
    expect(of({})).toBeUndefined();
    expect(of({ name: '' })).toBeUndefined();
    expect(of({ name: '', dose: '5 ml' })).toEqual({ name: expect.stringMatching(/Enter a name/) });
    expect(of({ hours: '0.1' })).toHaveProperty('hours');
    expect(of({ hours: 'six' })).toHaveProperty('hours');
    expect(of({ hours: '6', count: '2.5' })).toEqual({ count: expect.stringMatching(/1 to 24/) });
    const contact = { id: 'c0000001', name: 'Vera', role: '', phone: 'at home' };
    expect(problemsOf({ ...draft, contacts: [contact] }).contacts).toEqual({
      c0000001: { phone: expect.stringMatching(/phone number/) },
    });
  });
});
