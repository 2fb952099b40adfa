import { PROTOCOL_HEADER, PROTOCOL_VERSION } from '../../../schema/wire/protocol.ts';
import type { Call } from './load.ts';
import { type EmbeddedEnvironment, type Household, entryOf } from './many-rows.ts';

/** The same request to the product and to the bare server. */

const headers = { [PROTOCOL_HEADER]: String(PROTOCOL_VERSION) };
const ROWS = 100;
let made = 0;

type Families = Pick<EmbeddedEnvironment, 'families'>;
type Calls = (env: Families) => (i: number) => Call;

export const saves: Record<'ours' | 'bare', Calls> = {
  ours: (env) => (i) => {
    const family = familyAt(env, i);
    const rows = [{ collection: 'events', record: newEntry(family) }];
    return {
      path: '/api/sync/push',
      token: family.token,
      headers,
      body: { node: 'benchnew', rows },
    };
  },
  bare: (env) => (i) => {
    const family = familyAt(env, i);
    const record = newEntry(family);
    return { path: '/save', body: { account: family.accountId, id: record.id, record } };
  },
};

/** The newest 100 changes: the request of a phone that was away for some days. */
export function pulls(epoch: string): Record<'ours' | 'bare', Calls> {
  return {
    ours: (env) => (i) => {
      const { token, head } = familyAt(env, i);
      const body = { checkpoint: { epoch, seq: head - ROWS }, limit: ROWS };
      return { path: '/api/sync/pull', token, headers, body };
    },
    bare: (env) => (i) => {
      const { accountId, head } = familyAt(env, i);
      return { path: '/pull', body: { account: accountId, since: head - ROWS, limit: ROWS } };
    },
  };
}

function familyAt({ families }: Families, i: number): Household {
  return families[i % families.length] as Household;
}

function newEntry(family: Household) {
  made += 1;
  return entryOf(family, Date.now() - made);
}
