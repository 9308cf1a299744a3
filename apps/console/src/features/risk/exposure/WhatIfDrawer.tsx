import type { ReplyOf } from '@pitboss/contract/core/define';
import { riskExposure } from '@pitboss/contract/risk/risk-exposure';
import { checkAmount } from '@pitboss/rules/validation';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useCall } from '../../../kit/calls/use-call.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { TextBox } from '../../../kit/controls/text-box.tsx';
import { Callout } from '../../../kit/detail/callout.tsx';
import { DetailDrawer } from '../../../kit/detail/detail-drawer.tsx';
import { useInAddress } from '../../../kit/detail/in-address.ts';
import { Loaded } from '../../../kit/detail/loaded.tsx';
import { RowsTable } from '../../../kit/detail/rows-table.tsx';
import { Money, StatusTag } from '../../../kit/list/cells.tsx';
import { formatMoney } from '../../../kit/money.ts';
import { useText } from '../../../kit/text.ts';
import { AgentLink } from '../../../parts/links.tsx';
import { exposureText } from './exposure.text.ts';

type Reply = ReplyOf<typeof riskExposure.whatIf>;

const isNone = (amount: string) => !/[1-9]/.test(amount);

/**
 * Payers and shortfalls if the agent that the address names under `whatIf` loses today's maximum, or a given
 * amount.
 */
export function WhatIfDrawer(): ReactNode {
  const t = useText(exposureText);
  const { id, close } = useInAddress('whatIf');
  const [typed, setTyped] = useState('');
  const [amount, setAmount] = useState<string | null>(null);
  const query = useCall(
    riskExposure.whatIf,
    { agentId: id, ...(amount === null ? {} : { amount }) },
    { keepPrevious: true },
  );
  const sound = checkAmount(typed) === null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAmount(sound ? typed : null);
  };
  const account = query.data?.chain[0]?.account ?? '';
  return (
    <DetailDrawer
      title={query.data ? t('whatIfTitle', { agent: account }) : t('whatIf')}
      width={860}
      close={close}
    >
      <Loaded query={query} lines={8}>
        {(reply) => (
          <>
            <form className="k-toolbar" onSubmit={submit}>
              <TextBox
                width={200}
                label={t('amount')}
                placeholder={reply.loss}
                value={typed}
                onChange={setTyped}
                clearable
              />
              <Button htmlType="submit" disabled={typed !== '' && !sound}>
                {t('compute')}
              </Button>
              <span className="k-none">
                {t('todaysMaximum', { amount: `${formatMoney(reply.maximum)} ${reply.currency}` })}
              </span>
            </form>
            <Verdict reply={reply} />
            <Chain reply={reply} />
          </>
        )}
      </Loaded>
    </DetailDrawer>
  );
}

function Verdict({ reply }: { readonly reply: Reply }): ReactNode {
  const t = useText(exposureText);
  const [first] = reply.chain;
  if (!isNone(reply.beyond)) {
    const currency = reply.chain.at(-1)?.currency ?? '';
    return (
      <Callout kind="error" title={t('beyond', { amount: `${formatMoney(reply.beyond)} ${currency}` })} />
    );
  }
  return first && isNone(first.short) ? (
    <Callout kind="success" title={t('nobodyShort')} />
  ) : (
    <Callout kind="warning" title={t('paidAbove')} />
  );
}

function Chain({ reply }: { readonly reply: Reply }): ReactNode {
  const t = useText(exposureText);
  return (
    <RowsTable
      label={t('whatIf')}
      rows={reply.chain}
      rowKey={({ id }) => id}
      columns={[
        {
          title: t('account'),
          cell: (row) => (
            <>
              <AgentLink id={row.id}>{row.account}</AgentLink> <span className="k-none">{row.name}</span>
              {row.ownWallet && <StatusTag>{t('ownWallet')}</StatusTag>}
            </>
          ),
        },
        {
          title: t('asked'),
          align: 'right',
          cell: (row) => <Money value={row.asked} currency={row.currency} />,
        },
        {
          title: t('free'),
          align: 'right',
          cell: (row) => <Money value={row.free} currency={row.currency} />,
        },
        {
          title: t('pays'),
          align: 'right',
          cell: (row) => <Money value={row.pays} currency={row.currency} />,
        },
        {
          title: t('short'),
          align: 'right',
          cell: (row) =>
            isNone(row.short) ? (
              <StatusTag tone="success">{t('covered')}</StatusTag>
            ) : (
              <strong className="k-loss">
                <Money value={row.short} currency={row.currency} />
              </strong>
            ),
        },
      ]}
    />
  );
}
