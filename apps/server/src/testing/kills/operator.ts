import { allowedActions, type DeskAction } from '@pitboss/wallet/desk';
import type { TestApi } from '../api.ts';

interface Row {
  id: string;
  version: number;
  kind: Parameters<typeof allowedActions>[0]['call'];
  state: Parameters<typeof allowedActions>[0]['state'];
  settled: boolean;
  is_final: boolean;
  amount: string;
}

const readOrders = async (api: TestApi, where: string): Promise<Row[]> =>
  (
    await api.services.databases.systemPool.query<Row>(
      `select id, version, kind, state, settled_by is not null as settled, is_final, amount from wallet_order
       where ${where} order by random() limit 20`,
    )
  ).rows;

/** Creates an operator at the order desk, who uses allowed actions only and enters nothing untrue. */
export function createOperator(api: TestApi, address: () => string, random: () => number) {
  let presses = 0;

  async function press(order: Row, action: DeskAction): Promise<number> {
    presses += 1;
    const sums = action === 'returnBySums' ? { totalBet: '0.00', totalWin: '1.00' } : {};
    const reply = await fetch(`${address()}/order/decide`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        language: 'en_us',
        token: await api.token('superadmin'),
      },
      body: JSON.stringify({
        id: order.id,
        version: order.version,
        action,
        remark: `press ${presses}`,
        ...sums,
      }),
    });
    return ((await reply.json()) as { code: number }).code;
  }

  const factsOf = ({ kind, state, settled, is_final: final }: Row) => ({ call: kind, state, settled, final });

  return {
    /** Presses one button of one order at random; a dead server gets no request. */
    async any(): Promise<void> {
      const share = random();
      const where =
        share < 0.6
          ? `state in (${share < 0.4 ? '' : "'sent','uncertain','cancelling',"}'manual')`
          : "state = 'ok' and kind in ('bet','withhold') and created_at > now() - interval '3 seconds'";
      if (random() < 0.2) {
        const [locked] = await readOrders(
          api,
          'member_id in (select member_id from wallet_lock where ended_at is null)',
        );
        if (locked) await press(locked, 'unlock').catch(() => undefined);
        return;
      }
      const rows = await readOrders(api, where);
      const order = rows[Math.floor(random() * rows.length)];
      if (!order) return;
      const honest: readonly DeskAction[] = ['askStatus', 'resend', 'cancel', 'returnBySums', 'unlock'];
      const allowed = allowedActions(factsOf(order)).filter((action) => honest.includes(action));
      const action = allowed[Math.floor(random() * allowed.length)];
      if (action) await press(order, action).catch(() => undefined);
    },

    /**
     * Continues everything that waits for an operator: payments and undos are sent again, takes are undone.
     * Returns their number.
     */
    async resolve(): Promise<number> {
      const rows = await readOrders(api, "state = 'manual'");
      for (const order of rows) {
        const action = allowedActions(factsOf(order)).find((one) => one === 'resend' || one === 'cancel');
        if (action) await press(order, action);
      }
      return rows.length;
    },
    get presses() {
      return presses;
    },
  };
}
