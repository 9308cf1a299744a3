import { describe, expect, it } from 'vitest';
import type { Schema } from './core/define.ts';
import { registry } from './index.ts';

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly innerType?: Schema;
}
const definitionOf = (schema: Schema) => schema.def as unknown as Definition;

/** The names of an object's fields, through optional and nullable wrappers; of a list those of its rows. */
function fieldsOf(schema: Schema | undefined): readonly string[] {
  if (!schema) return [];
  const { shape, element, innerType } = definitionOf(schema);
  if (shape?.list) return fieldsOf(shape.list);
  if (shape) return Object.keys(shape);
  return fieldsOf(element ?? innerType);
}
const callOf = (path: string) => registry.find(({ call }) => call.path === path)?.call;

/**
 * Fields of spec §3; replies that break the contract are rejected by the server
 * (platform/calls/reply.test.ts).
 */
describe('the fields of the specification', () => {
  it.each([
    ['round record', '/betManager/getRound', 'round bets'],
    ['game list entry', '/game/getGame', 'id name listGame'],
    ['game area', '/gameConf/getBetArea', 'gameId areaId name'],
    ['user', '/proxyUser/getUserInfo', 'id layer permissions'],
    [
      'agent list',
      '/proxyUser/list',
      'id name account level state accountType currency parentName balance credit createdAt lastLoginAt subAgents rtp transferMode validUntil',
    ],
    ['agent', '/proxyUser/get', 'logo callbackUrl publicKey transferMode validUntil'],
    [
      'member',
      '/player/list',
      'id account nickname name mobile remark balance state registerIp loginIp createdAt lastLoginAt betBanned type currentGameId',
    ],
    [
      'bet record',
      '/betManager/list',
      'id inningId roomId memberAccount amount profit reward balance betTime payoutTime ip roomType hallLevel result',
    ],
    [
      'room',
      '/room/list',
      'name id gameId cover sort limits chipLines limitLines bulletAmount bulletTime hot private type hall',
    ],
    ['announcement', '/announcement/pageAnnouncement', 'type startTime content state'],
    ['news ticker', '/marquee/list', 'startTime endTime content interval periods'],
    [
      'activity',
      '/activity/get',
      'kind title showStart showEnd start end sort link conditions rule payoutWay payoutTime',
    ],
    ['merchandise discount', '/discount/list', 'name startTime endTime goods discount'],
    ['pool group', '/pool/listPoolGroup', 'name agents rtp proportion ratios'],
    ['anchor', '/anchor/list', 'id nickname type state lastLoginAt lastLoginIp roomBet giftCount giftCoins'],
    ['gift', '/anchor/listGift', 'id name staticPicture dynamicPicture prices type state conditions'],
    ['video', '/video/list', 'name tags cover recommendation createdAt'],
    ['video tag', '/videoTag/list', 'name weight'],
    ['risk alert', '/riskControl/pageRiskOperationRecord', 'key content handler at result'],
    ['whitelist entry', '/ipWhitelist/pageIpWhitelist', 'ip kind agentId'],
    ['sub-account', '/subAccount/list', 'account nickname phone state permissions'],
    ['black or white list entry', '/singleBlackWhite/listSingleBlackWhite', 'tag state conditions'],
    ['currency', '/currency/getCurrency', 'code'],
    ['currency rate', '/currency/getCurrencyRate', 'code rate'],
  ])('of a %s are in %s', (_, path, names) => {
    expect(fieldsOf(callOf(path)?.response)).toEqual(expect.arrayContaining(names.split(' ')));
  });

  it.each([
    ['sign-in', '/login', 'pwd time'],
    ['sub-account', '/subAccount/add', 'account nickname phone pwd permissions'],
    ['mute', '/player/updateBanChatTime', 'duration remark'],
    ['bet list', '/betManager/list', 'start_time end_time'],
    [
      'activity',
      '/activity/add',
      'kind title showStart showEnd start end sort link conditions rule payoutWay',
    ],
  ])('of a %s are taken by %s', (_, path, names) => {
    expect(fieldsOf(callOf(path)?.request)).toEqual(expect.arrayContaining(names.split(' ')));
  });

  it('of a round are its six texts, and of a permission its id and page', () => {
    const { shape: reply = {} } = definitionOf(callOf('/betManager/getRound')?.response as Schema);
    expect(fieldsOf(reply.round)).toEqual(
      expect.arrayContaining(['gameId', 'inningId', 'result', 'player', 'banker', 'cardType']),
    );
    const { shape: user = {} } = definitionOf(callOf('/proxyUser/getUserInfo')?.response as Schema);
    expect([...fieldsOf(user.permissions)].sort()).toEqual(['id', 'page']);
  });
});
