import { describe, expect, it } from 'vitest';
import { checkIds, checkTexts } from './check-texts.ts';
import { filled, problemKeys, skipKeys } from './problem-texts.ts';
import { benchReport, type ReportedCheck, type ReportedRun, saidOf } from './report.ts';
import { benchPassed } from './result.ts';

const check = (more: Partial<ReportedCheck> = {}): ReportedCheck => ({
  id: 'bet',
  outcome: 'passed',
  problems: [],
  skipped: null,
  times: null,
  exchanges: [],
  ...more,
});
const run = (more: Partial<ReportedRun> = {}): ReportedRun => ({
  callbackUrl: 'https://w.example/?a=1&b=2',
  memberAccount: '<demo1>',
  currency: 'CNY',
  whole: true,
  passed: 5,
  failed: 0,
  skipped: 1,
  at: '2026-03-01T00:00:00.000Z',
  results: [],
  ...more,
});

describe('texts of checks', () => {
  it('have a title and a fix in both languages', () => {
    expect(checkIds.length).toBeGreaterThan(40);
    for (const id of checkIds) {
      const { title, fix } = checkTexts[id];
      for (const text of [title.zh_cn, title.en_us, fix.zh_cn, fix.en_us]) expect(text, id).toMatch(/\S/);
      for (const chinese of [title.zh_cn, fix.zh_cn]) expect(chinese, id).toMatch(/\p{Script=Han}|code/u);
      for (const english of [title.en_us, fix.en_us]) expect(english, id).not.toMatch(/\p{Script=Han}/u);
    }
    expect(checkTexts.bet.title).toEqual({
      zh_cn: '投注1.00：余额减少1.00',
      en_us: 'Bet of 1.00: the balance falls by 1.00',
    });
    expect([problemKeys.length, skipKeys.length]).toEqual([18, 6]);
  });

  it('take parameters literally, and leave what is missing', () => {
    expect(filled('{a} {b} {a}', { a: '$&' })).toBe('$& {b} $&');
  });
});

describe('saidOf', () => {
  it('lists problems, the reason for a skipped check, and durations', () => {
    const problems = [
      { key: 'code', params: { call: 'bet', got: '1001', expected: '0' } },
      { key: 'http', params: { call: 'bet', got: '500' } },
    ] as const;
    expect(saidOf(check({ problems }), 'en_us')).toEqual([
      'bet: code 1001, expected 0',
      'bet: HTTP 500, expected 200',
    ]);
    const skipped = { key: 'needs', checks: ['balance', 'ping'] } as const;
    expect(saidOf(check({ skipped }), 'en_us')).toEqual([
      'Fix first: Balance: amount and currency, and the member has at least 10.00; Ping: code 0',
    ]);
    const times = { median: 5, slowest: 9, calls: 200 };
    expect(saidOf(check({ times }), 'en_us')).toEqual(['Calls: 200, median 5 ms, slowest 9 ms']);
    expect(saidOf(check({ times }), 'zh_cn')).toEqual(['200次请求，中位5 ms，最慢9 ms']);
    expect(saidOf(check(), 'zh_cn')).toEqual([]);
  });
});

describe('benchReport', () => {
  it('is a page that names the run and its outcome', () => {
    const page = benchReport(run(), 'en_us');
    expect(page).toMatch(
      /^<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>Wallet test report<\/title><style>body\{/,
    );
    expect(page).toContain('<h1>Wallet test report</h1>\n<p class="passed"><b>All passed</b></p>');
    expect(page).toContain(
      '<p>Callback address: https://w.example/?a=1&amp;b=2<br>Test member: &lt;demo1&gt; (CNY)<br>Time: 2026-03-01T00:00:00.000Z<br>',
    );
    expect(page).toContain('Passed 5 · Failed 0 · Skipped 1</p>');
    expect(page).toContain(
      '<thead><tr><th>Check</th><th>Result</th><th></th></tr></thead><tbody></tbody></table></html>',
    );
  });

  it('is written in Chinese too', () => {
    const page = benchReport(run({ whole: false, results: [check({ outcome: 'failed' })] }), 'zh_cn');
    expect(page).toContain('<html lang="zh-CN">');
    expect(page).toContain('<p class="failed"><b>未全部通过</b></p>');
    expect(page).toContain(
      '<td class="failed">未通过</td><td><div><b>处理办法</b>: 扣除amount后再应答；应答在提交之后。</div></td></tr>',
    );
    for (const word of [
      '钱包测试报告',
      '回调地址: ',
      '测试会员: ',
      '时间: ',
      '通过 5',
      '未通过 0',
      '跳过 1',
      '检查项',
      '结果',
    ])
      expect(page).toContain(word);
    expect(benchReport(run({ whole: true }), 'zh_cn')).toContain('<b>全部通过</b>');
  });

  it('has a row for each check, with a fix for one that failed only', () => {
    const page = benchReport(
      run({
        whole: false,
        results: [
          check(),
          check({
            id: 'ping',
            outcome: 'failed',
            problems: [{ key: 'unsent', params: { detail: 'a "b" <c>' } }],
          }),
        ],
      }),
      'en_us',
    );
    expect(page).toContain('<p class="failed"><b>Not all passed</b></p>');
    expect(page).toContain(
      '<tbody><tr><td>Bet of 1.00: the balance falls by 1.00</td><td class="passed">Passed</td><td></td></tr>' +
        '<tr><td>Ping: code 0</td><td class="failed">Failed</td><td><div>No connection: a &quot;b&quot; &lt;c&gt;</div>' +
        '<div><b>How to fix</b>: Serve GET /v1/ping below the callback address and reply {&quot;code&quot;:0}.</div></td></tr></tbody>',
    );
  });

  it('shows the request and the reply, or the reason why there was no reply', () => {
    const exchange = {
      part: 'check',
      method: 'POST',
      url: 'https://w.example/v1/bet',
      sentHeaders: { 'key-id': '1', timestamp: '2' },
      sent: '{"a":1}',
      status: 200,
      heardHeaders: { signature: 's' },
      heard: '{"code":0}',
      failure: null,
      durationMs: 12,
    };
    const none = {
      ...exchange,
      sent: null,
      status: null,
      heardHeaders: {},
      heard: null,
      failure: 'timed out',
    };
    const page = benchReport(run({ results: [check({ exchanges: [exchange, none] })] }), 'en_us');
    expect(page).toContain(
      '<details><summary>Requests and responses (2)</summary>' +
        '<pre>POST https://w.example/v1/bet\nkey-id: 1\ntimestamp: 2\n{&quot;a&quot;:1}</pre>' +
        '<pre>HTTP 200 (12 ms)\nsignature: s\n{&quot;code&quot;:0}</pre>' +
        '<pre>POST https://w.example/v1/bet\nkey-id: 1\ntimestamp: 2\n</pre>' +
        '<pre>timed out (12 ms)\n</pre></details>',
    );
    const silent = benchReport(
      run({ results: [check({ exchanges: [{ ...none, failure: null }] })] }),
      'zh_cn',
    );
    expect(silent).toContain('<summary>请求与应答 (1)</summary>');
    expect(silent).toContain('<pre> (12 ms)\n</pre>');
  });
});

describe('benchPassed', () => {
  const passed = { outcome: 'passed', skipped: null } as const;
  const skipped = (key: 'notOffered' | 'off' | 'needs') =>
    ({ outcome: 'skipped', skipped: { key, checks: [] } }) as const;

  it('is true when nothing failed and only what is optional was skipped', () => {
    expect(benchPassed([passed, skipped('notOffered'), skipped('off')])).toBe(true);
    expect(benchPassed([passed, skipped('needs')])).toBe(false);
    expect(benchPassed([passed, { outcome: 'failed', skipped: null }])).toBe(false);
    expect(benchPassed([])).toBe(false);
  });
});
