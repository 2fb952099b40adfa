import { PACKED_TYPE, PROTOCOL_HEADER, PROTOCOL_VERSION } from '../../schema/wire/protocol.ts';
import type { EventRecord } from '../../schema/records/event.ts';
import type { PullAnswer, PushAnswer } from '../../schema/wire/sync.ts';
import type { CountingClient } from './http.ts';

/** The same four steps of a phone in the words of one of the servers. */
export type Dialect = {
  /** Renews the session. */
  renew(phone: PhoneState): Promise<void>;
  pull(phone: PhoneState): Promise<void>;
  push(phone: PhoneState, record: EventRecord): Promise<void>;
  /** The handshake of its socket. */
  auth(phone: PhoneState): Record<string, string>;
  /** The ids of the records that a live message brings. */
  idsIn(message: unknown): string[];
};

export type PhoneState = {
  origin: string;
  /** The family's own. */
  address: string;
  accountId: string;
  node: string;
  accessToken: string;
  refreshToken: string;
  checkpoint: { epoch: string; seq: number } | null;
};

export function productDialect(http: CountingClient): Dialect {
  const headers = ({ accessToken, address }: PhoneState) => ({
    [PROTOCOL_HEADER]: String(PROTOCOL_VERSION),
    'x-forwarded-for': address,
    accept: `${PACKED_TYPE}, application/json`,
    authorization: `Bearer ${accessToken}`,
  });
  return {
    async renew(phone) {
      const { refreshToken, address } = phone;
      const answer = await http.post(
        `${phone.origin}/api/auth/refresh`,
        { [PROTOCOL_HEADER]: String(PROTOCOL_VERSION), 'x-forwarded-for': address },
        { refreshToken },
      );
      Object.assign(phone, answer as Pick<PhoneState, 'accessToken' | 'refreshToken'>);
    },
    async pull(phone) {
      const { checkpoint } = phone;
      const url = `${phone.origin}/api/sync/pull`;
      const answer = (await http.post(url, headers(phone), { checkpoint })) as PullAnswer;
      phone.checkpoint = answer.checkpoint;
    },
    async push(phone, record) {
      const { node } = phone;
      const rows = [{ collection: 'events', record }];
      const url = `${phone.origin}/api/sync/push`;
      const { verdicts } = (await http.post(url, headers(phone), { node, rows })) as PushAnswer;
      const verdict = verdicts[0]?.verdict;
      if (verdict !== 'applied') throw new Error(`${verdict} for what this phone wrote`);
    },
    auth: ({ accessToken }) => ({ token: accessToken }),
    idsIn: (message) =>
      (message as { changes: { record: { id: string } }[] }).changes.map(({ record }) => record.id),
  };
}

export function bareDialect(http: CountingClient): Dialect {
  return {
    async renew({ origin, refreshToken }) {
      await http.post(`${origin}/refresh`, {}, { session: refreshToken });
    },
    async pull(phone) {
      const body = { account: phone.accountId, since: phone.checkpoint?.seq ?? 0 };
      const { changes } = (await http.post(`${phone.origin}/pull`, {}, body)) as {
        changes: { seq: string }[];
      };
      const seq = Number(changes.at(-1)?.seq ?? body.since);
      phone.checkpoint = { epoch: '', seq };
    },
    async push({ origin, accountId }, record) {
      const rows = [{ id: record.id, body: record }];
      await http.post(`${origin}/push`, {}, { account: accountId, rows });
    },
    auth: ({ accountId }) => ({ account: accountId }),
    idsIn: (message) => (message as { changes: { id: string }[] }).changes.map(({ id }) => id),
  };
}
