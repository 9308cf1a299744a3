import { Button, Descriptions } from 'antd';
import { useState } from 'react';
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';
import { Count } from '../../kit/list/cells.tsx';
import { usePlace } from '../../kit/place.tsx';
import { useText } from '../../kit/text.ts';
import { CallbackAddress } from './CallbackAddress.tsx';
import type { OwnAgent } from './info.ts';
import { myInfoText } from './myInfo.text.ts';

const TransferDialog = lazyDialog(async () => (await import('./TransferDialog.tsx')).TransferDialog);

/** Transfer mode and callback address of the own agent, with the way to change them. */
export function Transfer({ agent }: { readonly agent: OwnAgent }) {
  const t = useText(myInfoText);
  const { holds } = usePlace();
  const [changing, setChanging] = useState(false);
  return (
    <>
      <Descriptions
        bordered
        size="small"
        column={1}
        items={[
          {
            key: 'mode',
            label: t('transferMode'),
            children: (
              <>
                <div>{t(`transferMode.${agent.transferMode}`)}</div>
                <div className="k-none">{t(`modeHint.${agent.transferMode}`)}</div>
              </>
            ),
          },
          {
            key: 'url',
            label: t('callbackUrl'),
            children: <CallbackAddress url={agent.callbackUrl} />,
          },
          { key: 'online', label: t('onlineMembers'), children: <Count value={agent.onlineMembers} /> },
          ...(agent.followers > 0
            ? [{ key: 'followers', label: t('followers'), children: <Count value={agent.followers} /> }]
            : []),
        ]}
      />
      {holds('myInfo.transfer') && (
        <Button type="primary" className="my-info-gap" onClick={() => setChanging(true)}>
          {t('change')}
        </Button>
      )}
      {changing && <TransferDialog agent={agent} close={() => setChanging(false)} />}
    </>
  );
}
