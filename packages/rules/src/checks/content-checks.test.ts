import { describe, expect, it } from 'vitest';
import { checkActivityTimes } from '../activities/check-activity.ts';
import * as announcement from '../content/announcement-checks.ts';
import type { MessageKey } from '../messages.ts';
import type { Check } from '../validation.ts';
import * as content from './content-checks.ts';

function table<T>(rule: (input: T) => Check, rows: readonly (readonly [T, MessageKey | null])[]) {
  for (const [input, key] of rows)
    expect(rule(input)?.key ?? null, JSON.stringify(input)?.slice(0, 80)).toBe(key);
}

describe('lengths', () => {
  it('limits titles, names and remarks', () => {
    table(content.checkTitle, [
      ['活'.repeat(20), null],
      ['活'.repeat(21), 'titleTooLong'],
      ['a'.repeat(21), 'titleTooLong'],
      [' ', 'titleRequired'],
    ]);
    table(content.checkPoolName, [
      ['p'.repeat(50), null],
      ['p'.repeat(51), 'poolNameTooLong'],
      ['', 'poolNameRequired'],
    ]);
    table(content.checkSensitiveRemark, [
      ['', null],
      ['词'.repeat(12), null],
      ['词'.repeat(13), 'remarkTooLong'],
    ]);
  });

  it('limits replies by width', () => {
    const reply = (nickname: string, text: string) => ({ nickname, content: text });
    table(content.checkChatReply, [
      [reply('客服客服客服', '好'.repeat(40)), null],
      [reply('abcdefghijkl', 'a'.repeat(80)), null],
      [reply('客服客服客服a', '好'), 'nicknameTooLong'],
      [reply('abcdefghijklm', '好'), 'nicknameTooLong'],
      [reply('a', `${'好'.repeat(40)}a`), 'replyTooLong'],
      [reply('a', 'a'.repeat(81)), 'replyTooLong'],
      [reply('', 'a'), 'completeInformation'],
      [reply('a', ' '), 'completeInformation'],
    ]);
  });
});

describe('activities', () => {
  it('takes web links only', () => {
    table(content.checkLink, [
      ['https://example.com', null],
      ['http://localhost:8100/a?b=c#d', null],
      ['https://例子.测试/路径', null],
      ['https://1.2.3.4/', null],
      ['ftp://example.com', 'linkInvalid'],
      ['javascript:alert(1)', 'linkInvalid'],
      ['https://', 'linkInvalid'],
      ['https://user@example.com', 'linkInvalid'],
      ['https://exa mple.com', 'linkInvalid'],
      ['https://-a.com', 'linkInvalid'],
      ['https://a..com', 'linkInvalid'],
      ['example.com', 'linkInvalid'],
      [`https://example.com/${'a'.repeat(2000)}`, 'linkInvalid'],
      [`https://${'a-'.repeat(50_000)}`, 'linkInvalid'],
    ]);
  });

  it('nests activity and payout in the display', () => {
    const times = { showStart: 10, showEnd: 100, start: 20, end: 50, payoutTime: 60 };
    const said = (change: Partial<typeof times>) => {
      const found = checkActivityTimes({ ...times, ...change });
      return found && [...found.at, found.fault.key];
    };
    expect(said({})).toBeNull();
    expect(said({ start: 10, end: 98, payoutTime: 99 })).toBeNull();
    expect(said({ payoutTime: 51 })).toBeNull();
    expect(said({ start: 9 })).toEqual(['start', 'showStart', 'activityOutsideShow']);
    expect(said({ end: 101 })).toEqual(['end', 'showEnd', 'activityOutsideShow']);
    expect(said({ start: 51 })).toEqual(['end', 'start', 'timesReversed']);
    expect(said({ showStart: 101 })).toEqual(['showEnd', 'showStart', 'timesReversed']);
    expect(said({ payoutTime: 50 })).toEqual(['payoutTime', 'end', 'payoutTimeWrong']);
    expect(said({ payoutTime: 100 })).toEqual(['payoutTime', 'showEnd', 'payoutTimeWrong']);
  });
});

describe('news ticker', () => {
  it('starts not later than it ends', () => {
    expect(announcement.checkTickerTimes(2, 1)?.key).toBe('timesReversed');
    expect(announcement.checkTickerTimes(1, 1)).toBeNull();
  });

  it('limits the contents', () => {
    const text = (zh: number, en: number) => ({ zh_cn: '新'.repeat(zh), en_us: 'n'.repeat(en) });
    table(announcement.checkTickerContent, [
      [text(199, 499), null],
      [text(200, 499), 'tickerChineseTooLong'],
      [text(199, 500), 'tickerEnglishTooLong'],
      [text(0, 1), 'contentRequired'],
      [text(1, 0), 'contentRequired'],
    ]);
  });

  it('plays every 1 to 120', () => {
    table(announcement.checkTickerInterval, [
      [1, null],
      ['120', null],
      [0, 'intervalWrong'],
      [121, 'intervalWrong'],
      [1.5, 'intervalWrong'],
      ['', 'intervalWrong'],
      ['1e1', 'intervalWrong'],
    ]);
  });

  it('keeps periods apart', () => {
    const period = (start: string, end: string) => ({ start, end });
    table(announcement.checkTickerPeriods, [
      [[], null],
      [[period('00:00', '24:00')], null],
      [[period('10:00', '12:00'), period('08:00', '10:00')], null],
      [[period('08:00', '10:01'), period('10:00', '12:00')], 'periodsOverlap'],
      [[period('10:00', '12:00'), period('20:00', '21:00'), period('11:59:59', '13:00')], 'periodsOverlap'],
      [[period('08:00', '20:00'), period('09:00', '10:00')], 'periodsOverlap'],
      [[period('10:00', '10:00')], 'timesReversed'],
      [[period('22:00', '02:00')], 'timesReversed'],
      [[period('24:01', '24:02')], 'periodWrong'],
      [[period('8:00', '9:00')], 'periodWrong'],
      [[period('08:60', '09:00')], 'periodWrong'],
    ]);
  });
});

describe('files', () => {
  const { fileBytes, totalBytes } = content.videoLimits;
  it('limits videos to 10 MB each and 5 GB in all', () => {
    expect([fileBytes, totalBytes]).toEqual([10_485_760, 5_368_709_120]);
  });

  it('limits videos', () => {
    const file = { name: 'a.mp4', type: 'video/mp4', bytes: fileBytes, storedBytes: totalBytes - fileBytes };
    table(content.checkVideoFile, [
      [file, null],
      [{ ...file, name: 'A.WEBM', type: 'video/webm' }, null],
      [{ ...file, name: 'a.ogg', type: '' }, null],
      [{ ...file, name: 'a.mov' }, 'videoType'],
      [{ ...file, name: 'mp4' }, 'videoType'],
      [{ ...file, type: 'text/html' }, 'videoType'],
      [{ ...file, bytes: fileBytes + 1 }, 'videoTooLarge'],
      [{ ...file, storedBytes: totalBytes - fileBytes + 1 }, 'videoSpaceFull'],
    ]);
    table(content.checkVideo, [
      [{ tags: ['t'], recommendation: 0 }, null],
      [{ tags: [], recommendation: 0 }, 'tagRequired'],
      [{ tags: ['t'], recommendation: '1.5' }, 'recommendationWrong'],
    ]);
  });

  it('takes square png logos of 132 to 150 pixels', () => {
    const logo = (width: number, height: number, type = 'png') => ({ width, height, type });
    table(content.checkLogoHeader, [
      [logo(132, 132), null],
      [logo(150, 150, 'image/png'), null],
      [logo(131, 131), 'logoSize'],
      [logo(151, 151), 'logoSize'],
      [logo(140, 141), 'logoSize'],
      [logo(140.5, 140.5), 'logoSize'],
      [logo(140, 140, 'jpeg'), 'logoType'],
    ]);
  });

  it('wants the parts of gifts and rooms', () => {
    const gift = { name: 'g', staticImage: 's', dynamicImage: 'd' };
    table(content.checkGift, [
      [gift, null],
      [{ ...gift, name: '' }, 'giftNameRequired'],
      [{ name: 'g', dynamicImage: 'd' }, 'giftStaticRequired'],
      [{ name: 'g', staticImage: 's' }, 'giftDynamicRequired'],
    ]);
    table(content.checkRoomCover, [
      ['c', null],
      [null, 'coverRequired'],
      ['', 'coverRequired'],
    ]);
  });
});
