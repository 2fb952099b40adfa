import { randomInt, randomUUID } from 'node:crypto';
import type { ChildRecord } from '../../../schema/records/child.ts';
import type { EventRecord } from '../../../schema/records/event.ts';
import type { GrowthRecord } from '../../../schema/records/growth.ts';
import type { TimerRecord } from '../../../schema/records/timer.ts';
import type { Grant } from '../../../schema/rights/permissions.ts';
import { createApi } from '../../helpers/api.ts';

export type Person = { username: string; password: string; accessToken: string };

/** A family on the server, used without any app, to check what the server holds. */
export type Family = {
  owner: Person;
  child: { id: string; name: string };
  /** Joins by an invitation of the owner. */
  inviteParent(): Promise<Person>;
  inviteCaregiver(permissions: Grant): Promise<Person>;
  addChild(name: string): Promise<{ id: string; name: string }>;
  /** The owner writes the child's card, which every caregiver must know. */
  writeCard(allergies: string): Promise<void>;
  /** The owner logs a wet diaper with a note. */
  logDiaper(childId: string, note: string): Promise<void>;
  /** The owner lists a medicine of the child, which may be given every six hours, and a dose of now. */
  giveMedicine(name: string): Promise<void>;
  /** The owner publishes an article. @param fields of POST /api/knowledge; its id is returned */
  addArticle(fields: Readonly<Record<string, unknown>>): Promise<string>;
  /** The owner adds an entry of the schedule. @param fields of POST /api/schedule; its id is returned */
  addEntry(fields: Readonly<Record<string, unknown>>): Promise<string>;
  /** A request of the owner. */
  ask(path: string): Promise<Response>;
  children(): Promise<ChildRecord[]>;
  people(): Promise<{ name: string }[]>;
  events(): Promise<EventRecord[]>;
  measurements(childId: string): Promise<GrowthRecord[]>;
  timers(): Promise<TimerRecord[]>;
  /** Every event on the server, in the order of its arrival. */
  changes(): Promise<EventRecord[]>;
  /** The earlier versions of a record, newest first. */
  historyOf(eventId: string): Promise<{ path: string; value: unknown; by: string }[]>;
  /** What the server still asks the owner to decide. */
  conflicts(): Promise<unknown[]>;
};

const PASSWORD = 'quiet night 42';

export async function foundFamily(origin: string): Promise<Family> {
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
  const call = async <T>(method: string, path: string, token?: string, body?: unknown) => {
    const response = await fetch(origin + path, {
      method,
      headers: {
        // Each family has its own address, so that limits per address do not affect other tests.
        'x-forwarded-for': address,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  const join = async (name: string, inviteToken?: string): Promise<Person> => {
    const username = `${name}-${randomUUID().slice(0, 8)}@example.org`;
    const ask = <T>(path: string, more: object = {}) =>
      call<T>('POST', path, undefined, { username, ...more });
    const sent = await ask<{ confirmationCode: string }>('/api/auth/send-confirmation');
    const { confirmationToken } = await ask<{ confirmationToken: string }>(
      '/api/auth/verify-confirmation',
      { code: sent.confirmationCode },
    );
    const body = {
      username,
      password: PASSWORD,
      confirmationToken,
      ...(inviteToken ? { inviteToken } : {}),
    };
    const tokens = await call<{ accessToken: string }>(
      'POST',
      '/api/auth/register',
      undefined,
      body,
    );
    return { username, password: PASSWORD, accessToken: tokens.accessToken };
  };

  const owner = await join('ana');
  const { accessToken } = owner;
  const addChild = async (name: string) => {
    const added = { name, birthdate: '2026-08-20', color: '#3B82F6', caregivers: [] };
    const { id } = await call<ChildRecord>('POST', '/api/user-children', accessToken, added);
    return { id, name };
  };
  let askingToken = accessToken;
  /** A long run outlives the first token. */
  const renew = async () => {
    ({ accessToken: askingToken } = await call<{ accessToken: string }>(
      'POST',
      '/api/auth/login',
      undefined,
      { username: owner.username, password: PASSWORD },
    ));
  };
  const child = await addChild('Mia');
  return {
    owner,
    child,
    addChild,
    async writeCard(allergies) {
      await call('PUT', `/api/user-children/${child.id}`, accessToken, { card: { allergies } });
    },
    async logDiaper(childId, note) {
      await call('POST', '/api/events', accessToken, {
        type: 'diaper',
        childId,
        startedAt: Date.now(),
        payload: { kind: 'wet' },
        note,
      });
    },
    async giveMedicine(name) {
      const medicine = { kind: 'medicine', childId: child.id, name, minIntervalMin: 360 };
      await call('POST', '/api/list-items', accessToken, medicine);
      await call('POST', '/api/events', accessToken, {
        type: 'medication',
        childId: child.id,
        startedAt: Date.now(),
        payload: { name, amount: 5, unit: 'ml', status: 'given' },
      });
    },
    async inviteParent() {
      const invite = await call<{ token: string }>('POST', '/api/invites', accessToken, {
        role: 'parent',
      });
      return join('ben', invite.token);
    },
    async inviteCaregiver(permissions) {
      const invite = await call<{ token: string }>('POST', '/api/invites', accessToken, {
        role: 'caregiver',
        childIds: [child.id],
        permissions,
      });
      return join('gran', invite.token);
    },
    async addArticle(fields) {
      const article = await call<{ id: string }>('POST', '/api/knowledge', accessToken, fields);
      return article.id;
    },
    async addEntry(fields) {
      const entry = await call<{ id: string }>('POST', '/api/schedule', accessToken, fields);
      return entry.id;
    },
    async ask(path) {
      const get = (token: string) =>
        fetch(origin + path, {
          headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': address },
        });
      const answer = await get(askingToken);
      if (answer.status !== 401) return answer;
      await renew();
      return get(askingToken);
    },
    children: async () =>
      (await call<ChildRecord[]>('GET', '/api/user-children', accessToken)).toSorted(
        (a, b) => a.createdAt - b.createdAt,
      ),
    people: () => call('GET', '/api/auth/account/users', accessToken),
    events: () => call('GET', '/api/events?limit=500', accessToken),
    measurements: (childId) =>
      call('GET', `/api/user-children/${childId}/growth-measurements`, accessToken),
    timers: () => call('GET', '/api/timers', accessToken),
    async changes() {
      const taken: { seq: number; record: EventRecord }[] = [];
      const { checkpoint } = await createApi(origin, askingToken)
        .pull()
        .catch(async () => {
          await renew();
          return createApi(origin, askingToken).pull();
        });
      for (let seq = 0; seq < checkpoint.seq;) {
        const page = await createApi(origin, askingToken).pull({ ...checkpoint, seq });
        const events = page.changes.filter(({ collection }) => collection === 'events');
        taken.push(
          ...events.map((change) => ({ ...change, record: change.record as EventRecord })),
        );
        seq = page.checkpoint.seq;
      }
      return taken.toSorted((a, b) => a.seq - b.seq).map(({ record }) => record);
    },
    historyOf: (id) => call('GET', `/api/events/${id}/history`, accessToken),
    conflicts: () => call('GET', '/api/events/conflicts', accessToken),
  };
}

/** The id of the person whose token it is. */
export function userIn({ accessToken }: Person): string {
  const payload = Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString();
  return (JSON.parse(payload) as { id: string }).id;
}
