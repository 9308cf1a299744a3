import { access } from '@pitboss/contract/access/access';
import { agentAdmin } from '@pitboss/contract/agents/agent-admin';
import { gameSettings } from '@pitboss/contract/games/game-settings';
import { members } from '@pitboss/contract/members/members';
import { newOldUsers } from '@pitboss/contract/members/new-old-users';
import { riskControl } from '@pitboss/contract/risk/risk-control';
import { expect, it } from 'vitest';
import { chosenPayload, isOfSeveral, valueIn } from './conflict-payload.ts';

const change = (field: string, value: unknown) => ({ field, value, operator: 'anna', changedAt: 0 });
const stored = (field: string) => ({ [field]: 'stored' }) as const;
const mine = (field: string) => ({ [field]: 'mine' }) as const;

it("keeps a stored list, and the user's value of a field where that is chosen", () => {
  const payload = { id: '8', nickname: 'Desk', phone: '', permissions: [1, 2], version: 3 };
  const conflict = { version: 5, fields: [change('permissions', [1]), change('nickname', 'Lead')] };
  const choices = { ...stored('permissions'), ...mine('nickname') };
  expect(chosenPayload(access.updateSubAccount, payload, conflict, choices)).toEqual({
    id: '8',
    nickname: 'Desk',
    phone: '',
    permissions: [1],
    version: 5,
  });
});

it('sends what others have changed in fields that the user has not touched', () => {
  const payload = { days: 52, version: 0 };
  const conflict = {
    version: 1,
    fields: [change('days', 41)],
    kept: [{ field: 'amountCny', value: '777.00' }],
  };
  expect(chosenPayload(newOldUsers.setStandard, payload, conflict, mine('days'))).toEqual({
    days: 52,
    amountCny: '777.00',
    version: 1,
  });
});

it('sends null where the call takes it, and leaves the field out where it does not', () => {
  const custom = { id: '12', defaultChip: '50.00', version: 1 };
  const chip = { version: 2, fields: [change('defaultChip', null)] };
  expect(chosenPayload(agentAdmin.updateCustom, custom, chip, stored('defaultChip'))).toEqual({
    id: '12',
    defaultChip: null,
    version: 2,
  });
  const days = { version: 2, fields: [change('days', null)] };
  const standard = { days: 30, amountCny: '5.00', version: 1 };
  expect(chosenPayload(newOldUsers.setStandard, standard, days, stored('days'))).toEqual({
    amountCny: '5.00',
    version: 2,
  });
});

it('finds the fields of settings that are sent as changes of a game', () => {
  const payload = { gameIds: [202], changes: { rtp: '0.910', robots: 5 }, versions: { 202: 3 } };
  const conflict = { record: '202', version: 4, fields: [change('rtp', null)] };
  expect(valueIn(payload, '202', 'rtp')).toBe('0.910');
  expect(chosenPayload(gameSettings.update, payload, conflict, stored('rtp'))).toEqual({
    gameIds: [202],
    changes: { rtp: null, robots: 5 },
    versions: { 202: 4 },
  });
});

it('removes a list entry whose stored value is kept, and returns null when nothing is left', () => {
  const payload = {
    gameId: 231,
    areas: [
      { areaId: 1, multiple: '1.80' },
      { areaId: 2, multiple: '7.00' },
    ],
  };
  const conflict = { version: 4, fields: [change('areas.1', '1.95')] };
  expect(valueIn(payload, undefined, 'areas.1')).toBe('1.80');
  expect(chosenPayload(gameSettings.setMultiple, payload, conflict, stored('areas.1'))).toEqual({
    gameId: 231,
    areas: [{ areaId: 2, multiple: '7.00' }],
    version: 4,
  });
  const one = { gameId: 231, areas: [{ areaId: 1, multiple: '1.80' }] };
  expect(chosenPayload(gameSettings.setMultiple, one, conflict, stored('areas.1'))).toBeNull();
});

it('finds a threshold in the settings of its monitor', () => {
  const pair = { table: '1.00', alarm: '2.00' };
  const monitor = { version: 1, thresholds: { stake: { CNY: pair } } };
  const payload = { query: { reason: 'x' }, body: { betAmount: monitor } };
  const now = { table: '3.00', alarm: '4.00' };
  const conflict = { record: 'betAmount', version: 2, fields: [change('thresholds.stake.CNY', now)] };
  expect(valueIn(payload, 'betAmount', 'thresholds.stake.CNY')).toEqual(pair);
  expect(chosenPayload(riskControl.saveSettings, payload, conflict, stored('thresholds.stake.CNY'))).toEqual({
    query: { reason: 'x' },
    body: { betAmount: { version: 2, thresholds: { stake: { CNY: now } } } },
  });
});

it('names the version of one record of several', () => {
  const payload = { ids: ['1', '2'], probability: '0.20', versions: { 1: 4, 2: 6 } };
  const conflict = { record: '2', version: 9, fields: [change('probability', '0.30')] };
  expect(isOfSeveral(payload)).toBe(true);
  expect(isOfSeveral({ ids: ['1'], versions: { 1: 4 } })).toBe(false);
  expect(chosenPayload(members.setKill, payload, conflict, mine('probability'))).toEqual({
    ids: ['1', '2'],
    probability: '0.20',
    versions: { 1: 4, 2: 9 },
  });
});
