import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { type ReadMail, readMail } from './read-mail.ts';

/** Treatment of the next mail. */
type Behaviour = 'takes' | 'refuses' | 'is busy';

interface Received extends ReadMail {
  readonly to: readonly string[];
}

export interface MailServer {
  readonly port: number;
  /** Accepted mails, oldest first. */
  readonly received: Received[];
  behaviour: Behaviour;
  stop(): Promise<void>;
}

/** Starts a mail server on this host that keeps received mails; on a free port by default. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const received: Received[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(address, _session, done) {
      const { behaviour } = server;
      if (behaviour === 'takes') return done();
      const responseCode = behaviour === 'refuses' ? 550 : 451;
      done(Object.assign(new Error(`${address.address} ${behaviour}`), { responseCode }));
    },
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ ...readMail(Buffer.concat(parts).toString('utf8')), to });
        done();
      });
    },
  });
  await new Promise<void>((done) => smtp.listen(port, '127.0.0.1', () => done()));
  const server: MailServer = {
    port: (smtp.server.address() as AddressInfo).port,
    received,
    behaviour: 'takes',
    stop: () => new Promise((done) => smtp.close(() => done())),
  };
  return server;
}
