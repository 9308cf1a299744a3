import { expect, it } from 'vitest';
import type { Call } from './core/define.ts';
import { requestFields } from './core/row-fields.ts';
import { registry } from './index.ts';

interface Inner {
  readonly _zod: {
    readonly def: {
      readonly type: string;
      readonly shape?: Readonly<Record<string, Inner>>;
      readonly element?: Inner;
    };
  };
}

/**
 * Writes without a version of the record that they change, and why nothing of another user can be lost
 * through them; those named add…, create…, remove… or delete… are not listed. Any other write is an update
 * and carries the version that it was made from.
 */
const unversioned: Readonly<Record<string, readonly string[]>> = {
  'adds something under another name, and overwrites nothing': [
    'memberAdd.importRows',
    'chat.send',
    'resumableFiles.begin',
    'languages.export',
    'reconciliation.start',
    'reconciliation.statement',
    'recovery.file',
    'recovery.start',
    'recovery.startOrders',
    'walletBench.start',
    'riskTuning.backTest',
    'exports.link',
    'access.viewAs',
  ],
  'adds an entry with a time and an author to a history that is kept': [
    'activities.correct',
    'anchorRewards.settle',
  ],
  'moves money by an amount, once by its key, within limits that are checked when it is posted': [
    'money.addBalance',
    'money.buyPoints',
    'money.setCredit',
    'money.deposit',
    'money.withdraw',
    'money.reverse',
    'giftReversals.reverse',
  ],
  'switches between named states, and names the state that it leads to': [
    'agentAdmin.updateState',
    'agentAdmin.updateBanBet',
    'members.updateBanBet',
    'members.updateBanChat',
    'members.updateState',
    'members.forceOffline',
    'gameNodes.setState',
    'gameNodes.endMaintenance',
    'access.updateSubAccountState',
    'schedules.pause',
    'schedules.resume',
    'announcements.stop',
    'tickers.stop',
    'activities.publish',
    'activities.stop',
    'goods.updateState',
    'discounts.stop',
    'rooms.updateState',
    'anchors.updateState',
    'walletSettings.forceOwn',
    'walletSettings.forceOf',
    'agentAdmin.unlock',
    'access.unlock',
    'ledgerProof.unfreeze',
    'riskTuning.stopShadow',
    'announcements.read',
    'inbox.read',
    'riskSnoozes.end',
    'recovery.stop',
    'walletBench.stop',
    'exports.cancel',
    'jobs.run',
    'jobs.retry',
    'jobs.cancel',
    'resumableFiles.finish',
    'ledgerProof.prove',
    'myInfo.testCallback',
  ],
  'decides something that is open, once: it rejects what has been decided': [
    'access.approve',
    'access.reject',
    'parkedWins.decide',
    'orders.wmRoundEnd',
    'gameNodes.settleConflict',
    'riskDesk.transferLimit',
    'riskDesk.transferMonitor2',
    'riskDesk.decideOpposite',
    'riskDesk.decideOpposites',
    'riskRecords.decide',
    'riskRecords.undo',
    'riskCases.decide',
    'riskCases.assign',
  ],
  'deletes, under another name, what its id names': [
    'gameNodes.revokeKey',
    'access.batchDeleteWhitelist',
    'access.revokeSession',
    'access.revokeAllSessions',
  ],
  'replaces a secret or a file by a new one, which is not made from the one before': [
    'platformKeys.rotate',
    'gameNodes.rotateKey',
    'myInfo.setPublicKey',
    'myInfo.newApiKey',
    'myInfo.endApiKey',
    'access.resetSubAccountPassword',
    'access.resetAgentPassword',
    'session.changePassword',
    'session.startBinding',
    'session.bindDynamicCode',
    'session.renewRecoveryCodes',
    'access.resetSubAccountDynamicCode',
    'access.resetAgentDynamicCode',
    'anchors.loginCode',
  ],
  'belongs to one user or one session only': [
    'session.login',
    'session.secondFactor',
    'companySignIn.finish',
    'companySignIn.startLink',
    'companySignIn.link',
    'companySignIn.unlink',
    'session.logout',
    'passkeys.rename',
    'access.endViewAs',
    'access.openReply',
    'views.save',
    'views.setDefault',
  ],
  'compares what is stored with the preview that it was made from': [
    'languages.apply',
    'sensitive.importWords',
  ],
};

/** Names of the field with the version that an update is based on: of one record, or of several. */
const versionFields = ['version', 'versions'];
/** Updates whose body has a version in each of its entries. */
const versionedEntries = ['riskControl.saveSettings'];

/** A call that only adds or only deletes says so by its name. */
const addsOrDeletes = /^(add|create|remove|delete)(?!Or)/;

it('no update is declared without the version that it was made from', () => {
  const writes = registry.filter(({ call }) => call.effect === 'write');
  const without = writes
    .filter(({ call }) => !versionFields.some((field) => requestFields(call).includes(field)))
    .map(({ slice, name }) => ({ key: `${slice}.${name}`, name }))
    .filter(({ key }) => !versionedEntries.includes(key));
  const known = Object.values(unversioned).flat();
  expect(
    without.filter(({ key, name }) => !known.includes(key) && !addsOrDeletes.test(name)),
    'lack `version: d.version` (in a query `d.queryVersion`), see "An update" in docs/contributors.md',
  ).toEqual([]);
  const keys = without.map(({ key }) => key);
  expect(known.filter((key) => !keys.includes(key))).toEqual([]);
});

/** Fields of the rows of a reply: those of its list, of its own elements, or of the reply itself. */
function fieldsOfRows({ response }: Call): readonly string[] {
  const { type, shape, element } = (response as unknown as Inner)._zod.def;
  const row = type === 'array' ? element : shape?.list?._zod.def.element;
  return Object.keys((row ? row._zod.def.shape : shape) ?? {});
}

it('gives the version of each record that it lists for an update', () => {
  const versioned = registry.filter(({ call }) => call.versions);
  expect(versioned.length).toBeGreaterThan(10);
  const lacking = versioned.flatMap(({ slice, name, call }) =>
    ['version', call.versions?.key ?? '']
      .filter((field) => !fieldsOfRows(call).includes(field))
      .map((field) => `${slice}.${name}: ${field}`),
  );
  expect(lacking, 'fields that the rows of the reply lack, such as `version: d.count`').toEqual([]);
});
