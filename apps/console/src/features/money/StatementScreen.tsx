import type { ReplyOf } from '@pitboss/contract/core/define';
import { kindAndStateLabels } from '@pitboss/contract/core/labels/kind-labels';
import { sideLabels } from '@pitboss/contract/core/labels/side-labels';
import { agentRecordKinds, memberRecordKinds, moneyRecords } from '@pitboss/contract/money/balance-records';
import { statementKinds } from '@pitboss/contract/money/money';
import { useClientState } from '../../kit/calls/client-state.ts';
import { Count, Money } from '../../kit/list/cells.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { type Search, useNavigation } from '../../kit/navigation.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { say, type Text, useText } from '../../kit/text.ts';
import { accountRange } from '../../kit/time/range-defaults.ts';
import { useZone } from '../../kit/time/zone.ts';
import { sides, signedText } from '../../kit/values/signed-text.ts';
import { CurrencyPicker } from '../../parts/games/pickers.tsx';
import { Counterparty } from '../../parts/money/Counterparty.tsx';
import { recordText } from '../../parts/money/money-records.text.ts';
import { OperatorName } from '../../parts/OperatorName.tsx';
import { WithRange } from '../../parts/WithRange.tsx';
import { Reference } from './RecordParts.tsx';

type Statement = ReplyOf<typeof moneyRecords.statement>;

function Kind({ kind, amount }: { readonly kind: string; readonly amount: string }) {
  const language = useLanguage();
  const label = signedText(recordText, `kind.${kind}`, amount);
  return label ? say(label, language) : kind;
}

/** Opening, movements and closing of the range, at its two timestamps. */
function Figures({ reply }: { readonly reply: Statement | undefined }) {
  const t = useText(recordText);
  const { format } = useZone();
  if (!reply) return null;
  const figures = [
    ['opening', <Money key="opening" value={reply.opening} currency={reply.currency} />],
    ['income', <Money key="income" value={reply.income} />],
    ['outgo', <Money key="outgo" value={reply.outgo} />],
    ['closing', <Money key="closing" value={reply.closing} currency={reply.currency} />],
    ['count', <Count key="count" value={reply.entries} />],
  ] as const;
  return (
    <>
      <dl className="money-figures">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <small>
        {reply.account} · {t('asOf', { from: format(reply.from), to: format(reply.to) })}
      </small>
    </>
  );
}

/** Kinds of entries of pools, anchors and agencies only. */
const otherKinds = ['poolIn', 'poolSeed', 'poolDrain', 'anchorPayout'] as const;

const labels: Readonly<Record<string, Text>> = { ...kindAndStateLabels, ...sideLabels };
const kindWords = Object.fromEntries(
  [...agentRecordKinds, ...memberRecordKinds, ...otherKinds]
    .flatMap((kind) => [kind, ...sides.map((side) => `${kind}.${side}`)])
    .flatMap((kind) => {
      const label = labels[`kind.${kind}`];
      return label ? [[kind, label]] : [];
    }),
);

const StatementList = listScreen({
  page: '/statement',
  call: moneyRecords.statement,
  text: { ...recordText, kind: recordText.owner },
  filters: {
    kind: { choices: statementKinds },
    account: 'text',
    time: accountRange,
    currency: { pick: CurrencyPicker, more: true },
  },
  check: (request) => (request.kind && request.account ? null : recordText.needsAccount),
  columns: {
    at: { as: 'time', fixed: true },
    what: {
      as: (row) => <Kind kind={row.kind} amount={row.amount} />,
      field: 'kind',
      words: kindWords,
      bySign: 'amount',
      width: 176,
    },
    amount: { as: 'change', width: 164 },
    balance: { as: 'money', width: 150 },
    counterparty: { as: (row) => <Counterparty name={row.counterparty} />, width: 140 },
    ref: { as: (row) => <Reference entry={{ ...row, reversed: false }} />, width: 190 },
    operator: { as: (row) => <OperatorName name={row.operator} />, width: 120 },
    remark: { as: (row) => <OperatorName name={row.remark} /> },
  },
  summary: ({ reply }) => <Figures reply={reply} />,
});

/**
 * The statement of any account of the tree, for any range; the operator's own account where the address names
 * none.
 */
export function StatementScreen() {
  const { search } = useNavigation();
  const user = useClientState((state) => state.userInfo);
  const own: Search = user?.role === 'agent' ? { kind: 'agent', account: user.account } : { kind: 'agent' };
  return (
    <WithRange of="reports" also={search.kind ? undefined : own}>
      <StatementList />
    </WithRange>
  );
}
