/** Header of every reply of the interfaces for game servers and agents: the version of their contract. */
export const contractVersionHeader = 'contract-version';

export interface ContractChange {
  readonly version: string;
  /** Day of publication, or null before the release that contains it. */
  readonly date: string | null;
  readonly changes: readonly string[];
  /** SHA-256 over calls, fields and forms of the version, which a test compares with the code. */
  readonly fingerprint?: string;
}

/**
 * Versions of the contract with integrators (game servers, agents' servers and agents' wallets), newest
 * first. The first number changes when an integration has to be changed, the second when something is added
 * that existing integrations may ignore, the third for corrections of texts.
 */
export const contractChanges = [
  {
    version: '1.1.0',
    date: null,
    fingerprint: 'f5adc00838353408e21e185bc857e57c0356cb279a3181b01fd13afc94c41d67',
    changes: [
      'Every reply to game servers and agents, and every call to wallets, has the header `contract-version`.',
      'A request with a wrong method or content type is rejected with code 2002 and a text of its own; the reply to a wrong method has HTTP status 405, the field `method` and the header `allow`.',
      '`GET /agent/v1/statement` rejects days in the future (2002, field `date`), and marks the statement of a day that is not over by the header `statement-day: unfinished`.',
      'A full read of the config feed, also over several pages, has no items without `data`. A node that names a version before its last full read reads everything again.',
      'A take in a game or room that is closed or maintained is rejected with 1307; a node that is closed or maintained gets 1306.',
      '`POST /agent/v1/reconciliations` takes the record that an agent’s wallet has of a day, to be compared with the statement.',
      'A take whose limit of time is over before it is stored gets 1202, a pay or undo 1201; a bet that arrives by wallet call and by event is rejected with 1105 for members with a seamless wallet too.',
      'The description (OpenAPI) states lengths and forms of all fields; that of the agent API has the calls to wallets as webhooks.',
      'A text in the free details of a `stream` event has at most 500 characters; a longer one is rejected with 2002 and its field.',
    ],
  },
  {
    version: '1.0.0',
    date: '2026-11-22',
    changes: [
      'First version: rounds, events, config feed and wallet calls of game servers, the agent API, and the calls to agents’ wallets.',
    ],
  },
] as const satisfies readonly ContractChange[];

/** Version of the contract that this server implements. */
export const contractVersion = contractChanges[0].version;
