import { randomUUID } from 'node:crypto';
import { type Api, createApi } from '../../helpers/api.ts';
import { createSampleDevice, isOfFamily, sampled } from '../../helpers/collection-samples.ts';
import { createDevice } from '../../helpers/device-records.ts';
import { type TestServer, claimsOf, confirm } from '../../helpers/server.ts';

/**
 * Two families that must never learn of each other, and in the first one a child that the
 * caregiver must never learn of. All their data contain a mark of their owner, so that anything the
 * server discloses by mistake is found in an answer, on any channel.
 */

/**
 * `removed` was removed from the family, `pending` owns an account whose payment is pending, `alone` has
 * no child, `paused` has a paused grant.
 */
export const actors = [
  'nobody',
  'removed',
  'pending',
  'owner',
  'parent',
  'carer',
  'alone',
  'paused',
  'stranger',
  'strangerCarer',
] as const;
export type ActorName = (typeof actors)[number];

export type Person = {
  id: string;
  username: string;
  token: string;
  refreshToken: string;
  api: Api;
};
type Mark = { text: string; openTo: readonly ActorName[] };

/** A child and what is logged about it. */
export type Things = {
  childId: string;
  eventId: string;
  timerId: string;
  /** The id of a sample of each collection that has one. */
  samples: Readonly<Record<string, string>>;
};
export type Family = {
  accountId: string;
  owner: Person;
  carer: Person;
  /** A caregiver whose grants change during the test. */
  spare: Person;
  /** Of the child that the caregiver may see, and of the one that only parents may see. */
  open: Things;
  hidden: Things;
  inviteId: string;
};
export type Environment = {
  server: TestServer;
  ours: Family;
  theirs: Family;
  people: Record<ActorName, Person>;
  sessionOfSpare: string;
  /** Each mark with those who may read it. */
  marks: Mark[];
};

export const PASSWORD = 'correct horse';
const PARENTS = ['owner', 'parent'] as const;
const WITH_CHILD = [...PARENTS, 'carer'] as const;
const OUR_PEOPLE = [...WITH_CHILD, 'alone', 'paused'] as const;

export async function createEnvironment(server: TestServer): Promise<Environment> {
  const marks: Mark[] = [];
  const mark = (what: string, openTo: readonly ActorName[]): string => {
    const text = `marked ${what} ${randomUUID().slice(0, 8)}`;
    marks.push({ text, openTo });
    return text;
  };
  const join = async (who: string, invite: Invitation | null, openTo: Openness) => {
    const address = `${randomUUID().slice(0, 12)}@marked.example`;
    marks.push({ text: address, openTo: openTo.address });
    const person = await register(server, `rosa+${address}`, invite);
    await person.api.patch('/api/auth/me', {
      name: mark(`name of ${who}`, openTo.name),
      phone: mark(`phone of ${who}`, openTo.address),
    });
    return person;
  };

  const owner = await join('owner', null, { name: OUR_PEOPLE, address: PARENTS });
  const open = await createThings(owner, mark('child', WITH_CHILD));
  const hidden = await createThings(owner, mark('hidden child', PARENTS));
  const carers = (childIds: string[]) => ({ role: 'caregiver', childIds, preset: 'nanny' });
  const invited = async (who: ActorName, invite: object) =>
    join(who, await inviteOf(owner, invite), {
      name: OUR_PEOPLE,
      address: [...new Set([...PARENTS, who])],
    });
  const parent = await invited('parent', { role: 'parent' });
  const carer = await invited('carer', carers([open.childId]));
  const alone = await invited('alone', carers([]));
  const paused = await invited('paused', carers([open.childId]));
  // Of a removed member the family keeps only the name.
  const removed = await join('removed', await inviteOf(owner, { role: 'parent' }), {
    name: OUR_PEOPLE,
    address: [],
  });
  const spare = await join('spare', await inviteOf(owner, carers([open.childId])), {
    name: OUR_PEOPLE,
    address: PARENTS,
  });
  const requestId = randomUUID();
  await spare.api.put('/api/auth/me/access-wish', {
    id: requestId,
    at: Date.now(),
    children: {},
    note: mark('access request of spare', PARENTS),
  });
  // Answered first; otherwise a change of the spare's grants would send two changes, one for the answer.
  await owner.api.delete(`/api/user-children/users/${spare.id}/access-wish/${requestId}`);
  await owner.api.patch(`/api/user-children/users/${paused.id}/permissions`, { paused: true });
  await owner.api.delete(`/api/auth/users/${removed.id}`);
  const openInvite = await owner.api.post('/api/invites', {
    role: 'parent',
    name: mark('invitation', PARENTS),
    email: markedAddress(marks, PARENTS),
  });
  await logMarked(owner, open.childId, mark('note', WITH_CHILD));
  await logMarked(owner, open.childId, mark('note for parents', PARENTS), 'parents');
  await logMarked(owner, hidden.childId, mark('note about the hidden child', PARENTS));

  const theirOwner = await join('stranger', null, {
    name: ['stranger', 'strangerCarer'],
    address: ['stranger'],
  });
  const theirOpen = await createThings(
    theirOwner,
    mark('their child', ['stranger', 'strangerCarer']),
  );
  const theirHidden = await createThings(theirOwner, mark('their hidden child', ['stranger']));
  await logMarked(theirOwner, theirOpen.childId, mark('their note', ['stranger', 'strangerCarer']));
  const theirCarer = await join(
    'strangerCarer',
    await inviteOf(theirOwner, carers([theirOpen.childId])),
    {
      name: ['stranger', 'strangerCarer'],
      address: ['stranger', 'strangerCarer'],
    },
  );
  const theirSpare = await join(
    'their spare',
    await inviteOf(theirOwner, carers([theirOpen.childId])),
    {
      name: ['stranger', 'strangerCarer'],
      address: ['stranger'],
    },
  );
  const theirInvite = await theirOwner.api.post('/api/invites', {
    role: 'parent',
    name: mark('their invitation', ['stranger']),
  });

  const secretIds = (
    family: Pick<Family, 'open' | 'hidden'>,
    all: readonly ActorName[],
    few: readonly ActorName[],
  ) => {
    for (const text of idsIn(family.open)) marks.push({ text, openTo: all });
    for (const text of idsIn(family.hidden)) marks.push({ text, openTo: few });
    for (const { name, sample } of sampled) {
      if (sample.readBy === 'carers' && !isOfFamily(name)) continue;
      for (const { samples } of [family.open, family.hidden]) {
        marks.push({
          text: samples[name] ?? '',
          openTo: { carers: all, parents: few, author: few.slice(0, 1) }[sample.readBy],
        });
      }
    }
  };
  secretIds({ open, hidden }, WITH_CHILD, PARENTS);
  secretIds({ open: theirOpen, hidden: theirHidden }, ['stranger', 'strangerCarer'], ['stranger']);

  const pending = await join('pending', null, { name: ['pending'], address: ['pending'] });
  await server.db.query("update accounts set payment = 'pending' where account_id = $1", [
    claimsOf(pending.token).accountId,
  ]);

  const nobody = { id: '', username: '', token: '', refreshToken: '', api: createApi(server.url) };
  return {
    server,
    ours: {
      accountId: claimsOf(owner.token).accountId,
      owner,
      carer,
      spare,
      open,
      hidden,
      inviteId: idIn(openInvite.body),
    },
    theirs: {
      accountId: claimsOf(theirOwner.token).accountId,
      owner: theirOwner,
      carer: theirCarer,
      spare: theirSpare,
      open: theirOpen,
      hidden: theirHidden,
      inviteId: idIn(theirInvite.body),
    },
    people: {
      nobody,
      removed,
      pending,
      owner,
      parent,
      carer,
      alone,
      paused,
      stranger: theirOwner,
      strangerCarer: theirCarer,
    },
    sessionOfSpare: await sessionOf(server, spare),
    marks,
  };
}

/**
 * The marks in received data that this person may not read.
 *
 * @param said their own requests: an id that they sent discloses nothing
 */
export function leaksIn(
  { marks }: Environment,
  actor: ActorName,
  { came, said }: { came: string; said: string },
): string[] {
  return marks
    .filter(
      ({ text, openTo }) => came.includes(text) && !openTo.includes(actor) && !said.includes(text),
    )
    .map(({ text }) => text);
}

/** A child with an entry and a running timer. */
export async function createThings(owner: Person, name: string): Promise<Things> {
  const { body } = await owner.api.post('/api/user-children', { name });
  const childId = idIn(body);
  return { childId, ...(await createLogs(owner, childId, name)) };
}

/** All ids except those of samples whose readers are others than those of the child. */
function idsIn({ childId, eventId, timerId, samples }: Things): string[] {
  const open = sampled.flatMap(({ name, sample }) =>
    sample.readBy === 'carers' && !isOfFamily(name) ? [samples[name]] : [],
  );
  return [childId, eventId, timerId, ...open].filter((id) => id !== undefined);
}

/** @param text part of the samples */
export async function createLogs(
  owner: Person,
  childId: string,
  text = 'words',
): Promise<Omit<Things, 'childId'>> {
  const device = createDevice(owner.id, { childId });
  const event = device.event('diaper');
  await owner.api.push(device.node, ['events', event]);
  const timer = await owner.api.post('/api/timers', {
    kind: 'sleep',
    childId,
    startedAt: Date.now(),
  });
  const samples: Record<string, string> = {};
  const writer = createSampleDevice(owner.id);
  for (const { name, sample } of sampled) {
    // Everybody with a child reads what is about none: it must not have the mark of this one.
    const own = isOfFamily(name) ? 'words' : text;
    const record = writer.create(sample, childId, own, event);
    await owner.api.push(writer.node, [name, record]);
    samples[name] = record.id;
  }
  return { eventId: event.id, timerId: idIn(timer.body), samples };
}

async function logMarked(owner: Person, childId: string, note: string, visibility = 'family') {
  const body = { type: 'note', childId, startedAt: Date.now(), payload: {}, note, visibility };
  const { status } = await owner.api.post('/api/events', body);
  if (status !== 201) throw new Error(`could not log: ${status}`);
}

type Openness = { name: readonly ActorName[]; address: readonly ActorName[] };
type Invitation = { token: string };

function markedAddress(marks: Mark[], openTo: readonly ActorName[]): string {
  const address = `${randomUUID().slice(0, 12)}@marked.example`;
  marks.push({ text: address, openTo });
  return address;
}

async function inviteOf(by: Person, invite: object): Promise<Invitation> {
  const { body } = await by.api.post('/api/invites', invite);
  return body as Invitation;
}

export async function register(
  { url, api }: Pick<TestServer, 'url' | 'api'>,
  username: string,
  invite: Invitation | null,
): Promise<Person> {
  await confirm(api, username);
  const { status, body } = await api.post('/api/auth/register', {
    username,
    password: PASSWORD,
    ...(invite ? { inviteToken: invite.token } : {}),
  });
  if (status !== 201) throw new Error(`could not register: ${status} ${JSON.stringify(body)}`);
  const { accessToken: token, refreshToken } = body as Record<
    'accessToken' | 'refreshToken',
    string
  >;
  return { id: claimsOf(token).id, username, token, refreshToken, api: createApi(url, token) };
}

async function sessionOf({ db }: TestServer, { id }: Person): Promise<string> {
  const [row] = await db.query<{ session_id: string }>(
    'select session_id from sessions where user_id = $1',
    [id],
  );
  return row?.session_id ?? '';
}

function idIn(body: unknown): string {
  return (body as { id: string }).id;
}
