/** A `pitboss` command: a program of this project and the arguments that precede the caller's. */
export interface Command {
  readonly file: string;
  readonly args?: readonly string[];
  /** Arguments as the help shows them. */
  readonly takes?: string;
  readonly help: string;
}

/** The server and every tool that an installation needs; `npm run dist` compiles exactly these. */
export const commands: Readonly<Record<string, Command>> = {
  start: {
    file: 'tools/pitboss/start.ts',
    help: 'start the server in the foreground, and again when it ends unexpectedly; SIGTERM or Ctrl-C stops it in order',
  },
  service: {
    file: 'tools/pitboss/service.ts',
    help: 'print a drop-in of the systemd unit with the folders of the settings',
  },
  doctor: {
    file: 'tools/pitboss/doctor.ts',
    help: 'check this machine, the configuration and the database, and say what to do',
  },
  backup: {
    file: 'tools/backup.ts',
    args: ['backup'],
    takes: 'FILE | - | --physical FOLDER',
    help: 'write the whole database, as rows or as the files of the embedded one',
  },
  restore: {
    file: 'tools/backup.ts',
    args: ['restore'],
    takes: 'FILE | - | FOLDER',
    help: 'replace the whole database by a backup; the server must be stopped',
  },
  months: {
    file: 'tools/months.ts',
    takes: 'list | detach MONTH FOLDER | attach MONTH FOLDER',
    help: 'move old months of bets and rounds to files and back',
  },
  verify: {
    file: 'tools/pitboss/verify.ts',
    takes: '[audit|ledger|analytics|world]',
    help: 'prove the operation log, the ledger, what the reports read, the whole database; all without a name',
  },
  superadmin: {
    file: 'tools/superadmin.ts',
    help: 'a new first password for the super administrator, without dynamic code',
  },
  administrator: {
    file: 'tools/administrator.ts',
    takes: 'NAME',
    help: 'add a system administrator, who can approve what others ask for',
  },
  'allow-ip': {
    file: 'tools/recovery/allow-ip.ts',
    takes: 'ADDRESS [AGENT]',
    help: 'add an address to the whitelist of the consoles that locks everyone out',
  },
  secrets: {
    file: 'tools/recovery/secrets.ts',
    takes: 'rotate [--end-former]',
    help: 'new pepper and keys, with everything sealed again; the servers must be stopped',
  },
  sql: {
    file: 'tools/recovery/sql.ts',
    takes: '[STATEMENT]',
    help: 'open the database, also the embedded one, with psql, or print the rows of a statement as JSON',
  },
  keys: {
    file: 'tools/keys.ts',
    help: 'print the keys of game server and agents as JSON (demo worlds only)',
  },
  calls: { file: 'tools/calls.ts', help: 'print the calls of the API as JSON' },
  decode: { file: 'tools/decode.ts', help: 'decode round records from standard input, one JSON a line' },
  token: { file: 'tools/token.ts', takes: 'ACCOUNT', help: 'open a session for scripts (demo worlds only)' },
  world: {
    file: 'tools/world/main.ts',
    takes: '[--seed N] [--bets N] [--processes N]',
    help: 'replace the demo world by another one',
  },
  live: { file: 'tools/live/main.ts', help: 'play in a demo world (a server does so by itself)' },
  wallet: {
    file: 'apps/wallet/src/main.ts',
    help: 'the reference wallet of a demo world (a server starts it by itself); keys on standard input',
  },
};

/** The proofs of `pitboss verify`, in the order in which they run. */
export const proofs: Readonly<Record<string, string>> = {
  audit: 'tools/audit-verify.ts',
  ledger: 'tools/ledger-verify.ts',
  analytics: 'tools/analytics-verify.ts',
  world: 'tools/world/verify-main.ts',
};

/** Source files that are programs of their own in an archive. */
export const programs: readonly string[] = [
  'tools/pitboss/main.ts',
  'apps/server/src/main.ts',
  'apps/server/src/analytics-worker.ts',
  'tools/world/workers/worker-main.ts',
  'apps/server/src/domain/workbook/read/sheet-worker.ts',
  ...new Set([...Object.values(commands).map(({ file }) => file), ...Object.values(proofs)]),
];

/** Images and videos of the demo data, at the same path in the compiled folder as in the sources. */
export const worldAssets = 'tools/world/assets';

/** Benches of the server, with their loads: they measure what `npm start` runs. */
export const benches: readonly string[] = [
  'calls-bench',
  'capacity/capacity-bench',
  'ingest-bench',
  'risk-bench',
  'wallet-bench',
  'load/ingest-load',
  'load/mixed-load',
  'load/wallet-load',
].map((name) => `tools/bench/${name}.ts`);

/** The text of `pitboss help`. */
export function helpText(version: string): string {
  const names = Object.entries(commands).map(([name, { takes }]) => `${name}${takes ? ` ${takes}` : ''}`);
  const width = Math.max(...names.map((name) => name.length));
  return [
    `Pitboss ${version}`,
    'usage: pitboss [--settings FILE] COMMAND',
    ...Object.values(commands).map(({ help }, index) => `  ${names[index]?.padEnd(width)}  ${help}`),
    'Settings come from the environment, or from FILE (lines NAME=value); see docs/operations.md.',
  ].join('\n');
}
