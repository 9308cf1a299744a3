import { walletCalls } from '@pitboss/contract/ingest/integration';
import { RowsTable } from '../../../kit/detail/rows-table.tsx';
import { useLanguage } from '../../../kit/settings.ts';
import { useText } from '../../../kit/text.ts';
import { Copyable } from '../../../kit/values/copy.tsx';
import { transferText } from './transfer.text.ts';

/**
 * The addresses that the platform calls on the agent's wallet; only seamless-wallet agents have this page
 * (spec §2).
 */
export function WalletAddress({ callbackUrl }: { readonly callbackUrl: string }) {
  const t = useText(transferText);
  const language = useLanguage();
  const base = callbackUrl.replace(/\/$/, '');
  return (
    <>
      <p>{t('walletWhy')}</p>
      <RowsTable
        label={t('wallet')}
        rows={walletCalls}
        rowKey={(call) => call.name}
        columns={[
          { title: t('call'), width: 170, cell: (call) => `${call.method} ${call.name}` },
          {
            title: t('address'),
            cell: (call) => (
              <Copyable words={base + call.path}>
                <span className="my-info-print">{base + call.path}</span>
              </Copyable>
            ),
          },
          { title: t('meaning'), width: '40%', cell: (call) => call.text[language] },
        ]}
      />
    </>
  );
}
