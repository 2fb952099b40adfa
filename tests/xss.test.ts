import MailIcon from 'lucide-react/icons/mail';
import { type ReactElement, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { csvLine } from '../schema/export/csv.ts';
import type { ChildRecord } from '../schema/records/child.ts';
import type { EventRecord } from '../schema/records/event.ts';
import { type Mail, renderMail } from '../server/mail/mails.ts';
import { EntryRow } from '../src/app/entries/entry-row.tsx';
import { AppServices } from '../src/app/services.tsx';
import { WhoRow } from '../src/features/family/people/person-row.tsx';
import { HandoverReading } from '../src/log-types/handover/reading.tsx';
import { Paywall } from '../src/paywall/paywall.tsx';
import { Banner } from '../src/ui/banner.tsx';
import { makeEvent } from './helpers/events.ts';
import { xssCorpus } from './helpers/xss-corpus.ts';

/**
 * The places that show what people or the provider typed, each with the whole corpus. A place is
 * harmless when its HTML has only the elements of a harmless text, no handler, and no address but those
 * of a person. tests/e2e/xss.spec.ts tests the app and the mails in a browser.
 */
type Sink = {
  html: (text: string) => string;
  /** Shows the text as it is; otherwise signs may be left out. */
  shows: boolean;
  /** Elements that a text may make by its markup. */
  makes?: readonly string[];
};

const AT = Date.UTC(2026, 2, 14, 3, 5);
const ana = { id: 'u-ana', name: 'Ana', initial: 'A', color: '#3B82F6', photo: null, isMe: true };

const sinks: Record<string, Sink> = {
  'the note of an entry': { shows: true, html: (note) => entry(makeEvent('note', AT, { note })) },
  'the note of another log type': {
    shows: true,
    html: (note) => entry(makeEvent('diaper', AT, { note })),
  },
  'the name of a medicine': {
    shows: true,
    html: (name) =>
      entry(
        makeEvent('medication', AT, {
          payload: { name, amount: 5, unit: 'ml', status: 'given' },
        }),
      ),
  },
  'the name of a child': {
    shows: true,
    html: (name) => entry(makeEvent('diaper', AT), { child: { name, color: '#3B82F6' } }),
  },
  'the name of an author': {
    shows: true,
    html: (name) => entry(makeEvent('diaper', AT), { author: { ...ana, name } }),
  },
  'the name of a member of the family': {
    shows: true,
    html: (name) => drawn(createElement(WhoRow, { name, color: '#3B82F6', detail: name })),
  },
  'a handover and its things': {
    shows: true,
    html: (text) =>
      drawn(
        createElement(HandoverReading, {
          payload: {
            fromUserId: 'u-ana',
            toUserId: null,
            shiftStartedAt: AT,
            summary: [text],
            things: [{ text, handed: false }],
          },
          nameOf: () => text,
        } as never),
      ),
  },
  'a message of the app or the server': {
    shows: true,
    html: (title) => drawn(createElement(Banner, { icon: MailIcon, title }, title)),
  },
  'the HTML of an invitation': { shows: false, html: (name) => mailed(invitation(name)).html },
  'the HTML of mails about a handover': {
    shows: false,
    html: (name) => mailed({ ...handedOver, ownerName: name, nextName: name }).html,
  },
  'the HTML of a mail about a device': {
    shows: false,
    html: (device) => mailed({ to: 'a@b.example', kind: 'new-sign-in', device, at: AT }).html,
  },
  'a text of the provider’s paywall': {
    shows: false,
    makes: ['a', 'strong', 'em', 'del', 'code', 'br'],
    html: (text) => paywall({ type: 'text', text_lid: 'x' }, text),
  },
  'an address of the provider’s paywall': {
    shows: false,
    makes: ['a', 'strong', 'em', 'del', 'code', 'br'],
    html: (url) => paywall({ type: 'text', text_lid: 'x' }, `[x](${url})`),
  },
  'the name of a product': {
    shows: false,
    html: (name) => paywall({ type: 'text', text_lid: 'x' }, '{{ product_name }}', name),
    makes: ['a', 'strong', 'em', 'del', 'code', 'br'],
  },
};

test('the corpus has a hundred different texts', () => {
  expect(new Set(xssCorpus).size).toBe(100);
});

test.each(Object.entries(sinks))('%s stays a text', (_, { html, shows, makes = [] }) => {
  const allowed = new Set([...elementsOf(html('plain')).map(({ name }) => name), ...makes]);
  expect(textOf(html('plain'))).toContain('plain');
  const faults = xssCorpus.flatMap((text) => {
    const drawnHtml = html(text);
    const elements = elementsOf(drawnHtml);
    return [
      ...elements.filter(({ name }) => !allowed.has(name)).map(({ name }) => [text, name]),
      ...elements.flatMap(({ attributes }) => attributes.filter(isHarmful)).map((at) => [text, at]),
      ...(shows && !textOf(drawnHtml).includes(visible(text)) ? [[text, 'is not shown']] : []),
    ];
  });
  expect(faults).toEqual([]);
});

test('the subject and the text of a mail stay on their lines, without an address', () => {
  for (const name of xssCorpus) {
    const { subject, text } = mailed(invitation(name));
    expect(subject).toMatch(/^[^\p{Cc}<>]+ invites you to Nestling$/u);
    expect(text.match(/\S+:\/\/\S+/g)).toEqual(['https://app.example/?invite=x']);
  }
});

test('a cell of an export is no formula', () => {
  for (const text of xssCorpus) {
    const cell = csvLine([text]).trimEnd().replace(/^"/, '');
    expect(cell).not.toMatch(/^[\s\p{Cc}]*[=+\-@＝＋－＠]/u);
  }
});

type EntryLook = { child?: object; author?: typeof ana };

function entry(record: EventRecord, { child, author = ana }: EntryLook = {}): string {
  const row = createElement(EntryRow, {
    entry: { record, state: 'synced' } as never,
    author,
    units: { volume: 'ml', weight: 'kg', length: 'cm', temperature: 'c' } as never,
    zone: 'Europe/Madrid',
    ...(child ? { child: child as ChildRecord } : {}),
    onOpen: () => undefined,
  });
  return drawn(
    // Its props name the children, which are handed over as an argument.
    createElement(
      AppServices,
      { value: { inMemory: false, clock: { now: () => AT } } } as never,
      row,
    ),
  );
}

function paywall(node: object, text: string, productName = 'plain'): string {
  return drawn(
    createElement(Paywall<{ identifier: string }>, {
      components: {
        default_locale: 'en',
        components_config: {
          base: {
            stack: { type: 'stack', components: [node, { type: 'text', text_lid: 'plain' }] },
          },
        },
        components_localizations: { en: { x: text, plain: 'plain' } },
      },
      packages: [{ identifier: '$rc_monthly' }],
      variables: { $rc_monthly: { product_name: productName } },
      locale: 'en',
      groupLabel: 'Plans',
      onPurchase: () => undefined,
      onRestore: () => undefined,
      onBack: () => undefined,
      onNavigate: () => undefined,
    }),
  );
}

function invitation(name: string): Mail {
  return {
    to: 'a@b.example',
    kind: 'invitation',
    inviteId: 'i1',
    inviterName: name,
    role: 'caregiver',
    childNames: [name],
    path: '/?invite=x',
    expiresAt: AT,
  };
}

const handedOver = {
  to: 'a@b.example',
  kind: 'transfer-stopped',
  why: 'by-owner',
  at: AT,
} as const;

function mailed(mail: Mail) {
  return renderMail(mail, 'https://app.example');
}

function drawn(element: ReactElement): string {
  return renderToStaticMarkup(element);
}

/** The elements of HTML in which `<` and `>` stand only around tags, as both renderers write it. */
function elementsOf(html: string): { name: string; attributes: [string, string][] }[] {
  return [...html.matchAll(/<([^\s/>!]+)((?:[^>"]|"[^"]*")*)>/g)].map(
    ([, name = '', rest = '']) => ({
      name: name.toLowerCase(),
      attributes: [...rest.matchAll(/([^\s=/"]+)(?:="([^"]*)")?/g)].map(
        ([, key = '', value = '']) => [key, value],
      ),
    }),
  );
}

function isHarmful([key, value]: [string, string]): boolean {
  if (/^(href|src|action|xlink:href)$/i.test(key)) {
    return !/^(https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/.test(unescaped(value));
  }
  if (key === 'style') return /url\(|expression|@import/i.test(value);
  return /^on|^srcdoc$|^formaction$/i.test(key);
}

function textOf(html: string): string {
  return visible(unescaped(html.replaceAll(/<[^>]*>/g, '')));
}

/** Rows keep words together with other spaces. */
function visible(text: string): string {
  return text.replaceAll(/[\s\u00A0\u2060]+/g, ' ').trim();
}

function unescaped(html: string): string {
  return html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll(/&#x27;|&#39;/g, "'")
    .replaceAll('&amp;', '&');
}
