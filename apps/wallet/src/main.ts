import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { noUser } from '@pitboss/wallet/bench/body';
import { createBook } from './book.ts';
import { createFaults, type Fault } from './faults.ts';
import { openJournal } from './journal.ts';
import { platformKeysAt, type WalletAgent } from './keys.ts';
import { faultPage } from './page.ts';
import { createWalletServer } from './server.ts';

/** Balance of a member at its first call, in minor units. */
const opening = 10_000_000_00n;
/**
 * Members that play on no game server and are used to try the console's test bench: the rare faults skip
 * them.
 */
const spares = ['tester'];

/** Faults of a demo world: rare, so that every kind of order is found without the wallet being of no use. */
const demoFaults: readonly Fault[] = [
  { kind: 'timeoutAfter', calls: ['bet'], share: 0.01 },
  { kind: 'cutBefore', calls: ['bet'], share: 0.01 },
  { kind: 'busy', calls: ['bet', 'settle'], share: 0.02 },
  { kind: 'refuse', calls: ['bet'], share: 0.02 },
  { kind: 'refuse', calls: ['settle', 'return'], share: 0.003 },
  { kind: 'garbage', calls: ['settle', 'withhold'], share: 0.01 },
  { kind: 'errorBefore', calls: ['status'], share: 0.3 },
  { kind: 'errorAfter', calls: ['cancel', 'settle'], share: 0.05 },
];

/**
 * The reference wallet as a program: the keys of its agents come as JSON on standard input, `[{agentId,
 * keyId, secret}]`, with `privateKey` for those with RSA; WALLET_PORT, WALLET_DATA (a folder), WALLET_FAULTS
 * (`demo` or none) and WALLET_PLATFORM (address of the platform's API, for its public keys) from the
 * environment.
 */
async function main(): Promise<void> {
  const port = Number(process.env.WALLET_PORT ?? 8120);
  const folder = resolve(process.env.WALLET_DATA ?? '.data/wallet');
  const agents = JSON.parse(await text(process.stdin)) as WalletAgent[];
  const book = createBook(opening, (account) => account === noUser);
  const commit = openJournal(join(folder, 'movements.jsonl'), book);
  const faults = createFaults();
  if (process.env.WALLET_FAULTS === 'demo') faults.set(demoFaults.map((fault) => ({ ...fault, spares })));
  const platform = process.env.WALLET_PLATFORM;
  const server = createWalletServer({
    book,
    agents,
    faults,
    commit,
    page: faultPage(),
    owner: folder,
    ...(platform ? { platformKeys: platformKeysAt(platform) } : {}),
  });
  server.once('error', (error: NodeJS.ErrnoException) => {
    process.stderr.write(`Reference wallet: port ${port} cannot be opened (${error.code})\n`);
    process.exit(1);
  });
  server.listen(port, '127.0.0.1');
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      server.closeAllConnections();
      server.close(() => process.exit(0));
    });
  // The parent process has ended, so there are no callers any more.
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.exit(0);
  }, 2_000).unref();
}

main().catch((error: Error) => {
  process.stderr.write(`Reference wallet: ${error.message}\n`);
  process.exit(1);
});
