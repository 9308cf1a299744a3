import { isArchive } from './program.ts';

/**
 * Returns the lines that a start on demo data ends with: its accounts, and the command that prints its keys.
 * An installation from an archive has no npm.
 */
export const demoAccountLines = (fromArchive = isArchive): readonly string[] => [
  'Demo world. Accounts, all with the password Pitboss1:',
  '  admin console  superadmin  sysadmin  agentadmin',
  '  agent console  major1  share1  master1  general1  sub1  seamless1',
  `Keys of its game server and agents: ${fromArchive ? 'pitboss keys' : 'npm run -s keys'}`,
];
