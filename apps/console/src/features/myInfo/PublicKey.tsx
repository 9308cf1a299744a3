import { myInfo } from '@pitboss/contract/access/myInfo';
import type { ReplyOf } from '@pitboss/contract/define';
import { Button, Collapse, Descriptions, Empty, Skeleton } from 'antd';
import { useState } from 'react';
import { useCall } from '../../kit/calls/use-call.ts';
import { Copyable } from '../../kit/copy.tsx';
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';
import { StatusTag, Time } from '../../kit/list/cells.tsx';
import { usePlace } from '../../kit/place.tsx';
import { useText } from '../../kit/text.ts';
import { myInfoText } from './myInfo.text.ts';

const KeyDialog = lazyDialog(async () => (await import('./KeyDialog.tsx')).KeyDialog);

type Key = NonNullable<ReplyOf<typeof myInfo.publicKeys>['current']>;

/** The public key in use and the revoked ones before it. */
export function PublicKey({ account }: { readonly account: string }) {
  const t = useText(myInfoText);
  const { holds } = usePlace();
  const [updating, setUpdating] = useState(false);
  const query = useCall(myInfo.publicKeys, {});
  if (!query.data) return <Skeleton active />;
  const { current, history } = query.data;
  return (
    <>
      {current ? <KeyFields entry={current} /> : <Empty description={t('keyNone')} />}
      {holds('myInfo.publicKey') && (
        <Button
          type="primary"
          danger={current !== null}
          className="my-info-gap"
          onClick={() => setUpdating(true)}
        >
          {t(current ? 'updateKey' : 'setKey')}
        </Button>
      )}
      {history.length > 0 && (
        <Collapse
          size="small"
          items={[
            {
              key: 'history',
              label: `${t('keyHistory')} (${history.length})`,
              children: history.map((entry) => <KeyFields key={entry.id} entry={entry} />),
            },
          ]}
        />
      )}
      {updating && (
        <KeyDialog account={account} replaces={current !== null} close={() => setUpdating(false)} />
      )}
    </>
  );
}

function KeyFields({ entry }: { readonly entry: Key }) {
  const t = useText(myInfoText);
  return (
    <Descriptions
      bordered
      size="small"
      column={2}
      style={{ marginBottom: 12 }}
      items={[
        {
          key: 'print',
          span: 2,
          label: t('fingerprint'),
          children: <span className="my-info-print">{entry.fingerprint}</span>,
        },
        { key: 'bits', label: t('bits'), children: t('bitsOf', { bits: entry.bits }) },
        { key: 'by', label: t('setBy'), children: entry.createdBy },
        {
          key: 'at',
          span: entry.revokedAt === null ? 2 : 1,
          label: t('setAt'),
          children: <Time value={entry.createdAt} />,
        },
        ...(entry.revokedAt === null
          ? []
          : [
              {
                key: 'revoked',
                label: t('revokedAt'),
                children: (
                  <>
                    <Time value={entry.revokedAt} /> <StatusTag tone="error">{t('revoked')}</StatusTag>
                  </>
                ),
              },
            ]),
        {
          key: 'pem',
          span: 2,
          label: t('keyText'),
          children: (
            <Copyable words={entry.publicKey}>
              <pre className="my-info-key">{entry.publicKey.trim()}</pre>
            </Copyable>
          ),
        },
      ]}
    />
  );
}
