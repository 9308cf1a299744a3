import { orders } from '@pitboss/contract/orders/orders';
import { useCall } from '../../../kit/calls/use-call.ts';
import { Loaded } from '../../../kit/detail/loaded.tsx';
import { ThingPage } from '../../../kit/detail/thing-page.tsx';
import { usePlace } from '../../../kit/place.tsx';
import { useText } from '../../../kit/text.ts';
import { OrderDrawer } from '../OrderDrawer.tsx';
import { deskText } from './desk.text.ts';
import { OrderStory } from './OrderDesk.tsx';

/** The order is looked at again this often while its page is in front: it goes on by itself. */
const everyMs = 3_000;

/** One order towards a wallet: where it stands, what can be done, and the evidence beside it. */
export function OrderScreen() {
  const t = useText(deskText);
  const { id } = usePlace().search;
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
  const query = useCall(orders.get, { id }, { everyMs });
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
