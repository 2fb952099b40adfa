import { expect, test } from 'vitest';
import { makeDay } from '../../../../tests/helpers/events.ts';
import { DEFAULT_SETTINGS } from '../settings.ts';
import { factsOfDay } from './day-facts.ts';
import { factsDefinition, joinFacts, packDay, packFacts, unpackFacts } from './packed-facts.ts';

const DAY = '2026-03-10';
const events = makeDay(DAY);
const plain = (facts: object) => JSON.parse(JSON.stringify(facts)) as unknown;
const parts = Object.keys(factsOfDay(DAY, [])) as (keyof ReturnType<typeof factsOfDay>)[];
const read = (facts: ReturnType<typeof factsOfDay>) =>
  plain(Object.fromEntries(parts.map((part) => [part, facts[part]])));

test('facts that were packed are as before, in every part', () => {
  const facts = factsOfDay(DAY, events);
  expect(read(unpackFacts(DAY, packFacts(facts)))).toEqual(plain(facts));
  const none = factsOfDay(DAY, []);
  expect(packFacts(none).texts).toEqual({});
  expect(read(unpackFacts(DAY, packFacts(none)))).toEqual(plain(none));
});

test('a day keeps the entries of the family apart', () => {
  const { child, family } = packDay(DAY, events, DEFAULT_SETTINGS);
  expect([child?.entries, family?.entries]).toEqual([7, 2]);
  expect(Object.keys(family?.texts ?? {}).toSorted()).toEqual([
    'people',
    'places',
    'pumps',
    'stash',
  ]);
  expect(packDay(DAY, [], DEFAULT_SETTINGS)).toEqual({ day: DAY, child: null, family: null });
});

test('the facts of two sources are those of all their entries', () => {
  const whole = factsOfDay(DAY, events);
  const halves = [events.filter((_, i) => i % 2), events.filter((_, i) => i % 2 === 0)];
  const [one, other] = halves.map((half) => factsOfDay(DAY, half));
  const joined = joinFacts(one ?? whole, other ?? whole);
  expect({ ...joined, places: [] }).toEqual({ ...whole, places: [] });
});

test('packed facts get a new version when the rule gives other results', () => {
  const ids = new Map(events.map(({ id }, index) => [id, `#${index}`]));
  const packed = JSON.stringify(packDay(DAY, events, DEFAULT_SETTINGS));
  const text = [...ids].reduce((known, [id, name]) => known.replaceAll(id, name), packed);
  // If this snapshot changes, increment the version in packed-facts.ts: devices would show the facts that
  // they have stored otherwise.
  expect({
    [factsDefinition(DEFAULT_SETTINGS)]: JSON.parse(text) as unknown,
  }).toMatchInlineSnapshot(`
    {
      "3|0|1140|420": {
        "child": {
          "entries": 7,
          "texts": {
            "diapers": "[1,{"id":["#2"],"startedAt":[1773136800000],"day":["2026-03-10"],"minute":[660],"kind":["both"],"color":["green"]}]",
            "doses": "[1,{"id":["#3"],"startedAt":[1773140400000],"day":["2026-03-10"],"minute":[720],"medicine":["paracetamol"],"name":["Paracetamol"],"amount":[5],"unit":["ml"],"status":["given"],"isOverridden":[false]}]",
            "feeds": "[1,{"id":["#0"],"startedAt":[1773129600000],"day":["2026-03-10"],"minute":[540],"endedAt":[null],"isNight":[false],"parts":[["breast","bottle","solids"]],"leftSec":[300],"rightSec":[60],"breastSec":[360],"ml":[{"formula":90.5}]}]",
            "foods": "[1,{"id":["#0"],"startedAt":[1773129600000],"day":["2026-03-10"],"minute":[540],"food":["pear"],"name":["Pear"],"liking":["liked"],"reaction":[null]}]",
            "moods": "[1,{"id":["#6"],"startedAt":[1773147600000],"day":["2026-03-10"],"minute":[840],"tz":["Europe/Madrid"],"startOffsetMin":[60],"endedAt":[null],"endMinute":[840],"isCrying":[true]}]",
            "people": "{"u-ana":7}",
            "places": "[1,{"day":["2026-03-10"],"tz":["Europe/Madrid"],"startedAt":[1773129600000],"by":["u-ana"]}]",
            "plays": "[1,{"id":["#5"],"startedAt":[1773144000000],"day":["2026-03-10"],"minute":[780],"tz":["Europe/Madrid"],"startOffsetMin":[60],"endedAt":[1773144300000],"endMinute":[785],"what":["tummy"]}]",
            "readings": "[1,{"id":["#4"],"startedAt":[1773142200000],"day":["2026-03-10"],"minute":[750],"celsius":[38.5],"site":["ear"],"isFever":[true]}]",
            "sleeps": "[1,{"id":["#1"],"startedAt":[1773172800000],"day":["2026-03-10"],"minute":[1260],"tz":["Europe/Madrid"],"startOffsetMin":[60],"endedAt":[1773205200000],"endMinute":[1800],"kind":["night"],"nightParts":[[{"night":"2026-03-10","from":1773172800000,"to":1773205200000}]],"wakings":[[]],"wakingCount":[0]}]",
          },
        },
        "day": "2026-03-10",
        "family": {
          "entries": 2,
          "texts": {
            "people": "{"u-ana":2}",
            "places": "[1,{"day":["2026-03-10"],"tz":["Europe/Madrid"],"startedAt":[1773151200000],"by":["u-ana"]}]",
            "pumps": "[1,{"id":["#7"],"startedAt":[1773151200000],"day":["2026-03-10"],"minute":[900],"endedAt":[null],"by":["u-ana"],"leftMl":[0],"rightMl":[0],"totalMl":[80],"isStored":[false]}]",
            "stash": "[1,{"id":["#8"],"startedAt":[1773154800000],"day":["2026-03-10"],"minute":[960],"kind":["add"],"ml":[80]}]",
          },
        },
      },
    }
  `);
});
