import { describe, expect, it } from 'vitest';
import { fieldName, knownFieldName } from './field-names.ts';

/** Fields of calls and of the operation log that have a name. */
const named = `
  betTime bytes code confirm discount duration end_time gameId goodsIds keyword list maxAmount
  memberAccount minAmount order png killProbability probability pwd roomId rows start_time inningId
  inMax outMax inDayMax outDayMax dayCount until firstBetBefore amountCny agentTxId ref account
  accountType accounts agent agentId agentIds amount approvedBy approval apiUrl banned countPlayers
  brand balance banBet betBanned bits callbackUrl change chatAllowed chatBannedUntil chatBanRemark
  content credit currency days defaultChip direction enabled endTime fingerprint gameIds id ids hours
  robots provider noticeMinutes text ip ips jackpotShown kind layer level logo lowered lowerOthers
  file lines memberName secret networks tenants limit member memberId memberIds mobile moved name
  name_en_us name_zh_cn narrowedBelow network nickname note online operators parentId path permissions
  phone publicKey rate reason remark result stake role rtp serviceLink startTime state status symbol
  time sort title transferMode type validFrom validUntil validity scheme signatures lockPolicy to
  forced keyId oldEndsAt ended wanted showStart showEnd payoutTime payoutWay currencies scope except
  conditions budget rule measure minBet minScore prices prizes ties steps stock pay accountAgeDays
  transferIn turnover stopped awardId launchUrl start end profitability newsTicker voice ai memberChat
  open betRange largestPayout chips hot areas maxWin maxRatio word action target weight proportion
  ratios limits seed cap mustHit interval periods zone readers important draft link picture
  staticPicture dynamicPicture hall private cover bulletAmount bulletTime roomIds anchorShare
  agencyShare schedule stayHours effects sound severity windowMinutes unit least ignore thresholds
  version tagIds recommendation`
  .trim()
  .split(/\s+/);

describe('the names of fields', () => {
  it('exist in both languages', () => {
    for (const field of named)
      for (const language of ['zh_cn', 'en_us'] as const)
        expect(knownFieldName(field, language)?.trim(), `${field} ${language}`).toMatch(/\S/);
  });
});

describe('knownFieldName', () => {
  it('names a field in both languages', () => {
    expect(knownFieldName('pwd', 'zh_cn')).toBe('密码');
    expect(knownFieldName('pwd', 'en_us')).toBe('Password');
  });

  it('names the innermost part of a path that has a name', () => {
    expect(knownFieldName('rule.prizes.0.amount', 'en_us')).toBe('Amount');
    expect(knownFieldName('rule.prizes.0.unknown', 'en_us')).toBe('Prizes');
  });

  it('is undefined for a path without a name', () => {
    expect(knownFieldName('nothing.known', 'en_us')).toBeUndefined();
    expect(knownFieldName('toString', 'en_us')).toBeUndefined();
    expect(knownFieldName('', 'en_us')).toBeUndefined();
  });
});

describe('fieldName', () => {
  it('takes an unknown name apart at its capitals and underscores', () => {
    expect(fieldName('someUnknownField', 'en_us')).toBe('Some unknown field');
    expect(fieldName('other_unknown_field2Value', 'en_us')).toBe('Other unknown field2 value');
    expect(fieldName('toString', 'zh_cn')).toBe('To string');
    expect(fieldName('URLs', 'en_us')).toBe('Urls');
  });
});
