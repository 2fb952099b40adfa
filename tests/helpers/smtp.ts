import { type AddressInfo, type Socket, createServer } from 'node:net';

export type Received = {
  from: string;
  to: string[];
  /** The mail with its headers, unchanged. */ raw: string;
};

export type TestSmtp = {
  url: string;
  received: Received[];
  /** Switches the refusal of all mails on or off; the error contains the recipient. */
  refuse(refusing: boolean): void;
  stop(): Promise<void>;
};

/** A mail server that accepts and stores all mails, with the part of SMTP that a client uses. */
export async function startSmtp(port = 0): Promise<TestSmtp> {
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  let refusing = false;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    socket.write('220 test\r\n');
    let pending = '';
    let mail: Received | null = null;
    let data: string | null = null;
    const say = (line: string) => socket.write(`${line}\r\n`);
    const take = (line: string): void => {
      if (data !== null && mail) {
        if (line !== '.') {
          data += `${line.replace(/^\./, '')}\r\n`;
          return;
        }
        received.push({ ...mail, raw: data });
        [mail, data] = [null, null];
        say('250 taken');
        return;
      }
      const address = /<(.*)>/.exec(line)?.[1] ?? '';
      if (/^MAIL FROM/i.test(line)) {
        mail = { from: address, to: [], raw: '' };
        say('250 ok');
      } else if (/^RCPT TO/i.test(line)) {
        if (!refusing) mail?.to.push(address);
        say(refusing ? `451 later, ${address}` : '250 ok');
      } else if (/^DATA/i.test(line)) {
        data = '';
        say('354 go on');
      } else if (/^QUIT/i.test(line)) {
        socket.end('221 bye\r\n');
      } else {
        say('250 ok');
      }
    };
    socket.on('data', (chunk) => {
      const lines = `${pending}${chunk.toString('utf8')}`.split('\r\n');
      pending = lines.pop() ?? '';
      for (const line of lines) take(line);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    refuse(value) {
      refusing = value;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

/** The decoded content of a mail, as text and as HTML. */
export function readMail({ raw }: Received): { text: string; html: string } {
  const parts = raw.split(/^--.*$/m);
  return { text: partOf(parts, 'text/plain'), html: partOf(parts, 'text/html') };
}

function partOf(parts: readonly string[], type: string): string {
  const isOfType = (part: string) => part.toLowerCase().includes(`content-type: ${type}`);
  const [head = '', ...body] = (parts.find(isOfType) ?? '').split('\r\n\r\n');
  const text = body.join('\r\n\r\n');
  if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString('utf8');
  if (!/quoted-printable/i.test(head)) return text;
  const bytes = text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
      String.fromCodePoint(Number.parseInt(hex, 16)),
    );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
