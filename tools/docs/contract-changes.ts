import { contractChanges, contractVersionHeader } from '@pitboss/contract/integrators/contract-version';

/** Returns the page of all versions of the contract with integrators. */
export const contractChangesDocument = (): string =>
  [
    '# Versions of the contract',
    '',
    `Generated from \`packages/contract/src/integrators/contract-version.ts\` by \`npm run docs\`; not edited by hand. Every reply to game servers and agents’ servers, and every call to wallets, has the header \`${contractVersionHeader}\`. The first number changes when an integration has to be changed; the second when something is added: optional fields of requests, fields of replies and callbacks, calls, types of events, kinds of the config feed, codes; the third for corrections of texts. Receivers ignore unknown fields and kinds, and take an unknown code for 5000.`,
    '',
    ...contractChanges.flatMap(({ version, date, changes }) => [
      `## ${version}${date ? ` (${date})` : ''}`,
      '',
      ...changes.map((change) => `- ${change}`),
      '',
    ]),
  ].join('\n');
