import type { ReplyOf } from '@pitboss/contract/core/define';
import type { money } from '@pitboss/contract/money/money';
import { Callout } from '../../kit/detail/callout.tsx';
import { Facts } from '../../kit/detail/facts.tsx';
import { Money, Plain, Time } from '../../kit/list/cells.tsx';
import { useText } from '../../kit/text.ts';
import { moneyText } from './money.text.ts';
import './money.css';

/**
 * Effect of an order: balances before and after, the entry, the rate, and the reason why it would be
 * rejected.
 */
export function PreviewTable({ preview }: { readonly preview: ReplyOf<typeof money.preview> }) {
  const t = useText(moneyText);
  const nameOf = (id: string) => preview.accounts.find((account) => account.id === id);
  const label = (account: (typeof preview.accounts)[number] | undefined) =>
    account ? `${t(`kind.${account.kind}`)} ${account.kind === 'house' ? '' : account.name}` : '';
  const credit = preview.entries.length === 0;
  return (
    <div className="money-preview">
      {preview.refusal && <Callout kind="error" title={preview.refusal} />}
      <table>
        <thead>
          <tr>
            <th scope="col">{t('account')}</th>
            <th scope="col">{t('before')}</th>
            <th scope="col">{t('after')}</th>
          </tr>
        </thead>
        <tbody>
          {preview.accounts
            .filter((account) => account.kind !== 'house')
            .map((account) => (
              <tr key={account.id}>
                <th scope="row">{label(account)}</th>
                <td>
                  <Money value={credit ? account.creditBefore : account.before} currency={account.currency} />
                </td>
                <td>
                  <strong>
                    <Money value={credit ? account.creditAfter : account.after} currency={account.currency} />
                  </strong>
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      <Facts
        columns={1}
        items={[
          ...preview.entries.map((entry) => ({
            label: t('entry'),
            value: (
              <span>
                {label(nameOf(entry.from))} → {label(nameOf(entry.to))}{' '}
                <Money value={entry.amount} currency={entry.currency} />
              </span>
            ),
          })),
          ...(preview.rate && preview.rate.currency !== 'CNY'
            ? [
                {
                  label: t('rate'),
                  value: (
                    <span>
                      1 {preview.rate.currency} = <Plain value={preview.rate.rate} /> CNY (
                      <Time value={preview.rate.validFrom} />)
                    </span>
                  ),
                },
                { label: t('inCny'), value: <Money value={preview.cny} currency="CNY" /> },
              ]
            : []),
        ]}
      />
    </div>
  );
}
