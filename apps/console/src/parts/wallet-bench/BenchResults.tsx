import type { ReplyOf } from '@pitboss/contract/core/define';
import { checkTexts, saidOf } from '@pitboss/contract/orders/bench-words';
import type { walletBench } from '@pitboss/contract/orders/wallet-bench';
import { RowsTable } from '../../kit/detail/rows-table.tsx';
import { StatusTag } from '../../kit/list/cells.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { useText } from '../../kit/text.ts';
import { benchText } from './wallet-bench.text.ts';

type Result = ReplyOf<typeof walletBench.get>['results'][number];
type Exchange = Result['exchanges'][number];

/** Failed checks come first. */
const order = ['failed', 'skipped', 'passed'] as const;
const worstFirst = (results: readonly Result[]) =>
  order.flatMap((outcome) => results.filter((one) => one.outcome === outcome));

const tones = { passed: 'success', failed: 'error', skipped: 'neutral' } as const;

/** The checks of a run: the outcome of each, the fix, and unfolded the request and response. */
export function BenchResults({ results }: { readonly results: readonly Result[] }) {
  const t = useText(benchText);
  const language = useLanguage();
  return (
    <RowsTable
      label={t('title')}
      rows={worstFirst(results)}
      rowKey={({ id }) => id}
      columns={[
        { title: t('check'), width: '46%', cell: ({ id }) => checkTexts[id].title[language] },
        {
          title: t('result'),
          width: 90,
          cell: ({ outcome }) => <StatusTag tone={tones[outcome]}>{t(outcome)}</StatusTag>,
        },
        {
          title: t('found'),
          cell: (result) => (
            <>
              {saidOf(result, language).map((said) => (
                <div key={said}>{said}</div>
              ))}
              {result.outcome === 'failed' && (
                <div>
                  <strong>{t('fix')}</strong> {checkTexts[result.id].fix[language]}
                </div>
              )}
            </>
          ),
        },
      ]}
      unfold={({ exchanges }) =>
        exchanges.length === 0
          ? null
          : exchanges.map((exchange, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: calls are in the order in which they were made
              <Call key={position} exchange={exchange} />
            ))
      }
    />
  );
}

const headerLines = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');

/** One call with its request and response. */
function Call({ exchange }: { readonly exchange: Exchange }) {
  const t = useText(benchText);
  const { part, sign, signature, expected, status, failure, durationMs } = exchange;
  const facts = [
    t(`part.${part}`),
    sign !== 'right' && t(`sign.${sign}`),
    expected.length > 0 && t('expected', { codes: expected.join(' / ') }),
    signature && t(`signature.${signature}`),
    `${durationMs} ms`,
  ];
  return (
    <div className="wallet-bench-call">
      <div className="k-none">{facts.filter(Boolean).join(' · ')}</div>
      <pre>
        {exchange.method} {exchange.url}
        {'\n'}
        {headerLines(exchange.sentHeaders)}
        {exchange.sent}
      </pre>
      <pre>
        {status === null ? `${t('noReply')} ${failure ?? ''}` : `HTTP ${status}`}
        {'\n'}
        {headerLines(exchange.heardHeaders)}
        {exchange.heard}
      </pre>
    </div>
  );
}
