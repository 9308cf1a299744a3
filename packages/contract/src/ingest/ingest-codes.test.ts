import { expect, it } from 'vitest';
import { agentCodes } from '../agent-api/codes.ts';
import { ingestCodes } from './ingest-codes.ts';
import { walletCodes } from './wallet-code-texts.ts';

/**
 * The published codes, written out (wallet: reply classes, agent API): programs of integrators compare with
 * these numbers and act on whether to send again. A number that is published is never changed.
 */
const published: readonly [code: number, ingest: string, agent: string][] = [
  [0, 'accepted never', 'accepted never'],
  [1, 'duplicate never', 'duplicate never'],
  [1001, 'noMoney changed', 'noMoney changed'],
  [1002, 'transferLimit changed', 'transferLimit changed'],
  [1003, 'memberDisabled changed', 'memberDisabled changed'],
  [1004, 'memberUnknown after', 'memberUnknown after'],
  [1005, 'currency changed', 'currency changed'],
  [1006, 'memberAmbiguous changed', ''],
  [1007, 'gameUnknown changed', 'gameUnknown changed'],
  [1008, 'timeRange changed', ''],
  [1009, 'memberLocked same', 'memberLocked same'],
  [1010, 'memberOffline after', ''],
  [1011, 'walletLocked changed', 'walletLocked after'],
  [1012, '', 'agentMoney changed'],
  [1013, '', 'agentStopped after'],
  [1014, 'agentUnknown changed', 'agentUnknown changed'],
  [1101, 'betUnknown after', ''],
  [1102, 'betSettled never', ''],
  [1103, 'betCancelled never', ''],
  [1104, 'roundClosed changed', ''],
  [1105, 'conflict never', 'conflict never'],
  [1106, 'betRepeated changed', ''],
  [1107, 'betDiffers changed', ''],
  [1108, 'walletElsewhere never', 'walletElsewhere never'],
  [1109, 'versionUnknown changed', ''],
  [1110, 'launchOver never', ''],
  [1201, 'busy same', 'busy same'],
  [1202, 'outcomeOpen never', ''],
  [1203, 'walletUnreachable changed', ''],
  [1301, 'amountDiffers changed', ''],
  [1302, 'notAvailable changed', ''],
  [1303, 'anchorMayNot changed', ''],
  [1304, 'nothingToClaim never', ''],
  [1305, 'codeWrong changed', ''],
  [1306, 'nodeClosed after', ''],
  [1307, 'gameClosed changed', ''],
  [2001, 'signature after', 'signature after'],
  [2002, 'syntax changed', 'syntax changed'],
  [2003, 'clock after', 'clock after'],
  [2004, 'network after', 'network after'],
  [2005, 'rate same', 'rate same'],
  [2006, 'tooLarge changed', 'tooLarge changed'],
  [2007, 'nodeScope after', ''],
  [5000, 'internal same', 'internal same'],
];

const entriesOf = (codes: Readonly<Record<string, { code: number; retry: string }>>) =>
  Object.entries(codes)
    .map(([name, { code, retry }]) => `${code} ${name} ${retry}`)
    .sort();
const writtenOf = (column: 1 | 2) =>
  published.flatMap((row) => (row[column] ? [`${row[0]} ${row[column]}`] : [])).sort();

it('gives game servers the published codes, each with the published advice on sending again', () => {
  expect(entriesOf(ingestCodes)).toEqual(writtenOf(1));
});

it('gives agents the published codes, with the numbers of the game servers', () => {
  expect(entriesOf(agentCodes)).toEqual(writtenOf(2));
});

it('documents the codes that a wallet may reply with, as the protocol lists them', () => {
  expect(walletCodes.map(({ code }) => code)).toEqual([
    0, 1, 1001, 1002, 1003, 1004, 1005, 1101, 1102, 1103, 1104, 1105, 1201, 2001, 2002, 2003, 2004, 2005,
    5000,
  ]);
});
