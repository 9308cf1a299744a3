import { describe, expect, it } from 'vitest';
import { attachment, downloadName } from './download-name.ts';

const at = Date.UTC(2026, 2, 10, 17, 5, 6);

describe('the name of a download', () => {
  it.each([
    ['会员列表', 'BeiJing', 'xlsx', '会员列表-20260311-010506.xlsx'],
    ['Member list', 'NewYork', 'csv', 'Member list-20260310-130506.csv'],
    ['Texts', 'Asia/Kolkata', 'json', 'Texts-20260310-223506.json'],
    ['a/b\\c:"d"<e>|f?*', 'BeiJing', 'xlsx', 'a_b_c__d__e__f__-20260311-010506.xlsx'],
    ['  ', 'BeiJing', 'xlsx', 'export-20260311-010506.xlsx'],
  ])('of %j in %s contains title and time', (title, zone, ending, expected) => {
    expect(downloadName(title, at, zone, ending)).toBe(expected);
  });

  it('keeps at most 80 characters of the title', () => {
    expect(downloadName('x'.repeat(90), at, 'BeiJing', 'csv')).toBe(`${'x'.repeat(80)}-20260311-010506.csv`);
  });

  it('is sent in ASCII, and encoded where it has other characters', () => {
    expect(attachment('Texts-1.csv')).toBe('attachment; filename="Texts-1.csv"');
    expect(attachment("会员 (a)'.csv")).toBe(
      `attachment; filename="_ (a)'.csv"; filename*=UTF-8''%E4%BC%9A%E5%91%98%20%28a%29%27.csv`,
    );
  });
});
