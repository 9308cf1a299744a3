import type { CheckId } from './check-texts.ts';
import { checkTexts } from './check-texts.ts';
import type { ProblemKey, SkipKey } from './problem-texts.ts';
import { filled, problemTexts, skipTexts } from './problem-texts.ts';

/** The report of a run as a page: requests and replies, results, and fixes. */

type Language = 'zh_cn' | 'en_us';

/** A check as the report needs it. */
export interface ReportedCheck {
  readonly id: CheckId;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  readonly problems: readonly {
    readonly key: ProblemKey;
    readonly params: Readonly<Record<string, string>>;
  }[];
  readonly skipped: { readonly key: SkipKey; readonly checks: readonly CheckId[] } | null;
  readonly times: { readonly median: number; readonly slowest: number; readonly calls: number } | null;
  readonly exchanges: readonly {
    readonly part: string;
    readonly method: string;
    readonly url: string;
    readonly sentHeaders: Readonly<Record<string, string>>;
    readonly sent: string | null;
    readonly status: number | null;
    readonly heardHeaders: Readonly<Record<string, string>>;
    readonly heard: string | null;
    readonly failure: string | null;
    readonly durationMs: number;
  }[];
}

export interface ReportedRun {
  readonly callbackUrl: string;
  readonly memberAccount: string;
  readonly currency: string;
  readonly whole: boolean;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** ISO 8601 timestamp. */
  readonly at: string;
  readonly results: readonly ReportedCheck[];
}

const texts = {
  title: { zh_cn: '钱包测试报告', en_us: 'Wallet test report' },
  whole: { zh_cn: '全部通过', en_us: 'All passed' },
  notWhole: { zh_cn: '未全部通过', en_us: 'Not all passed' },
  address: { zh_cn: '回调地址', en_us: 'Callback address' },
  member: { zh_cn: '测试会员', en_us: 'Test member' },
  at: { zh_cn: '时间', en_us: 'Time' },
  passed: { zh_cn: '通过', en_us: 'Passed' },
  failed: { zh_cn: '未通过', en_us: 'Failed' },
  skipped: { zh_cn: '跳过', en_us: 'Skipped' },
  check: { zh_cn: '检查项', en_us: 'Check' },
  result: { zh_cn: '结果', en_us: 'Result' },
  fix: { zh_cn: '处理办法', en_us: 'How to fix' },
  exchanges: { zh_cn: '请求与应答', en_us: 'Requests and responses' },
  times: {
    zh_cn: '{calls}次请求，中位{median} ms，最慢{slowest} ms',
    en_us: 'Calls: {calls}, median {median} ms, slowest {slowest} ms',
  },
} as const;

/** Returns the problems of a check as texts, and the reason when it was skipped. */
export function saidOf(check: ReportedCheck, language: Language): string[] {
  const names = (ids: readonly CheckId[]) => ids.map((id) => checkTexts[id].title[language]).join('; ');
  const { skipped, times } = check;
  return [
    ...check.problems.map(({ key, params }) => filled(problemTexts[key][language], params)),
    ...(skipped ? [filled(skipTexts[skipped.key][language], { checks: names(skipped.checks) })] : []),
    ...(times
      ? [
          filled(texts.times[language], {
            calls: String(times.calls),
            median: String(times.median),
            slowest: String(times.slowest),
          }),
        ]
      : []),
  ];
}

const escaped = (text: string) =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );
const lines = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');

const style = `body{font:14px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:64rem;padding:0 1rem;color:#1f2328;background:#fff}
table{border-collapse:collapse;width:100%}th,td{border-bottom:1px solid #d0d7de;padding:.4rem .5rem;text-align:left;vertical-align:top}
pre{white-space:pre-wrap;word-break:break-all;background:#f6f8fa;padding:.5rem;margin:.3rem 0;font-size:12px}
.passed{color:#1a7f37}.failed{color:#cf222e}.skipped{color:#59636e}`;

/** The report as an HTML page without anything from elsewhere. */
export function benchReport(run: ReportedRun, language: Language): string {
  const t = (key: keyof typeof texts) => texts[key][language];
  const exchange = (one: ReportedCheck['exchanges'][number]) =>
    `<pre>${escaped(`${one.method} ${one.url}\n${lines(one.sentHeaders)}${one.sent ?? ''}`)}</pre>` +
    `<pre>${escaped(`${one.status === null ? (one.failure ?? '') : `HTTP ${one.status}`} (${one.durationMs} ms)\n${lines(one.heardHeaders)}${one.heard ?? ''}`)}</pre>`;
  const row = (check: ReportedCheck) =>
    `<tr><td>${escaped(checkTexts[check.id].title[language])}</td><td class="${check.outcome}">${t(check.outcome)}</td><td>` +
    saidOf(check, language)
      .map((said) => `<div>${escaped(said)}</div>`)
      .join('') +
    (check.outcome === 'failed'
      ? `<div><b>${t('fix')}</b>: ${escaped(checkTexts[check.id].fix[language])}</div>`
      : '') +
    (check.exchanges.length > 0
      ? `<details><summary>${t('exchanges')} (${check.exchanges.length})</summary>${check.exchanges.map(exchange).join('')}</details>`
      : '') +
    '</td></tr>';
  return `<!doctype html>
<html lang="${language === 'zh_cn' ? 'zh-CN' : 'en'}"><meta charset="utf-8"><title>${t('title')}</title><style>${style}</style>
<h1>${t('title')}</h1>
<p class="${run.whole ? 'passed' : 'failed'}"><b>${t(run.whole ? 'whole' : 'notWhole')}</b></p>
<p>${t('address')}: ${escaped(run.callbackUrl)}<br>${t('member')}: ${escaped(run.memberAccount)} (${escaped(run.currency)})<br>${t('at')}: ${escaped(run.at)}<br>
${t('passed')} ${run.passed} · ${t('failed')} ${run.failed} · ${t('skipped')} ${run.skipped}</p>
<table><thead><tr><th>${t('check')}</th><th>${t('result')}</th><th></th></tr></thead><tbody>${run.results.map(row).join('')}</tbody></table></html>`;
}
