import { orders } from '@pitboss/contract/orders/orders';
import { useCall } from '../../../kit/calls/use-call.ts';
import { Loaded } from '../../../kit/detail/loaded.tsx';
import { ThingPage } from '../../../kit/detail/thing-page.tsx';
import { useNavigation } from '../../../kit/navigation.tsx';
import { useText } from '../../../kit/text.ts';
import { deskText } from './desk.text.ts';
import { OrderStory } from './OrderDesk.tsx';
import { OrderDrawer } from './OrderDrawer.tsx';

/**
 * Polling interval of an order while its page is in front, because its state changes without user actions.
 */
const everyMs = 3_000;

/** One order of a wallet: its state, the possible actions, and the evidence. */
export function OrderScreen() {
  const t = useText(deskText);
  const { id } = useNavigation().search;
  if (!id) return <p className="k-empty">{t('hint')}</p>;
  return (
    <>
      <Order key={id} id={id} />
      <OrderDrawer />
    </>
  );
}

function Order({ id }: { readonly id: string }) {
  const t = useText(deskText);
  const query = useCall(orders.get, { id }, { everyMs, quiet: true });
  return (
    <Loaded query={query} missing={t('missing')} lines={16}>
      {(evidence) => (
        <ThingPage thing={['order', id]} name={evidence.order.txId}>
          <section className="k-thing-card">
            <OrderStory evidence={evidence} wm={evidence.provider === 'wm'} />
          </section>
        </ThingPage>
      )}
    </Loaded>
  );
}
