import { appliedRtp } from '@pitboss/contract/rtp/applied-rtp';
import { useCall } from '../../kit/calls/use-call.ts';
import { DetailDrawer } from '../../kit/detail/detail-drawer.tsx';
import { Loaded } from '../../kit/detail/loaded.tsx';
import { useText } from '../../kit/text.ts';
import { RtpChain } from './RtpChain.tsx';
import { chainText } from './rtp-labels.text.ts';

/** The RTP that applied to a stored bet next to its actual one, with the chain of settings. */
export function OpenBetRtp({ id, close }: { readonly id: string; readonly close: () => void }) {
  const t = useText(chainText);
  const query = useCall(appliedRtp.resolve, { betId: id });
  return (
    <DetailDrawer title={`${t('title')} ${id}`} width={960} close={close}>
      <Loaded query={query} lines={8}>
        {(reply) => <RtpChain reply={reply} />}
      </Loaded>
    </DetailDrawer>
  );
}
