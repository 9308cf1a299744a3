import type { ReplyOf } from '@pitboss/contract/core/define';
import { poolRecordKinds } from '@pitboss/contract/pools/pool-rows';
import { pools } from '@pitboss/contract/pools/pools';
import { poolLevels } from '@pitboss/rules/pools/pool-rules';
import { useCall } from '../../kit/calls/use-call.ts';
import { Combobox } from '../../kit/controls/combobox.tsx';
import type { PickerProps } from '../../kit/filters/filter-types.ts';
import { Plain } from '../../kit/list/cells.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { AmountOf, TotalsTable } from '../../kit/list/totals-table.tsx';
import { useText } from '../../kit/text.ts';
import { CurrencyPicker } from '../../parts/games/pickers.tsx';
import { MemberLink } from '../../parts/links.tsx';
import { OperatorName } from '../../parts/OperatorName.tsx';
import { recordText } from './pools.text.ts';
import './pools.css';

type Reply = ReplyOf<typeof pools.records>;

const tones = {
  contribution: 'success',
  payout: 'info',
  seed: 'neutral',
  drain: 'unusual',
  shortfall: 'error',
} as const;

function LevelPicker({ value, onChange, width }: PickerProps) {
  const t = useText(recordText);
  return (
    <Combobox
      label={t('level')}
      placeholder={t('allLevels')}
      width={width}
      value={value}
      onChange={onChange}
      options={poolLevels.map((level) => ({ value: String(level), label: t(`level.${level}`) }))}
    />
  );
}

function GroupPicker({ value, onChange, width }: PickerProps) {
  const t = useText(recordText);
  const groups = useCall(pools.list, { pageSize: 500 }, { quiet: true });
  return (
    <Combobox
      label={t('groupId')}
      placeholder={t('allGroups')}
      width={width}
      value={value}
      onChange={onChange}
      options={(groups.data?.list ?? []).map(({ groupId, name }) => ({ value: groupId, label: name }))}
    />
  );
}

function Level({ level }: { readonly level: 1 | 2 | 3 | 4 }) {
  return <Plain value={useText(recordText)(`level.${level}`)} />;
}

/** Amounts by kind, one line a currency. */
function Totals({ totals }: Pick<Reply, 'totals'>) {
  const t = useText(recordText);
  const currencies = [...new Set(totals.map(({ currency }) => currency))];
  return (
    <TotalsTable
      label={t('totals')}
      lines={currencies.map((currency) => ({
        currency,
        figures: Object.fromEntries(
          totals
            .filter((line) => line.currency === currency)
            .map(({ kind, amount, count }) => [
              t(`kind.${kind}`),
              <AmountOf key={kind} amount={amount} count={count} />,
            ]),
        ),
      }))}
    />
  );
}

/** Movements in pools: contributions by the hour; payouts, seeds, drains and shortfalls individually. */
export const PoolRecordScreen = listScreen({
  page: '/pool',
  call: pools.records,
  text: recordText,
  filters: {
    range: { range: ['start_time', 'end_time'] },
    groupId: { pick: GroupPicker },
    level: { pick: LevelPicker, as: 'int' },
    kind: { choices: poolRecordKinds },
    currency: { pick: CurrencyPicker },
    betId: { as: 'id', more: true },
    memberAccount: { as: 'text', more: true },
  },
  columns: {
    at: 'time',
    name: { as: 'text', width: 150 },
    level: { as: (row) => <Level level={row.level} />, width: 80 },
    kind: { choices: poolRecordKinds, tones, width: 200 },
    currency: { as: 'text', width: 70 },
    amount: 'money',
    balanceAfter: 'money',
    bets: 'number',
    betId: { as: 'text', width: 180 },
    memberAccount: (row) =>
      row.memberId === null ? (
        <Plain value={null} />
      ) : (
        <MemberLink id={row.memberId} account={row.memberAccount ?? ''} />
      ),
    operator: (row) => <OperatorName name={row.operator} />,
    reason: { as: 'text', width: 180 },
  },
  foot: ({ reply }) => (reply ? <Totals totals={reply.totals} /> : null),
});
