import { currency as contract } from '@pitboss/contract/currency';
import { ms } from '../../domain/wire.ts';
import { serve } from '../../kernel/serve.ts';
import { currencies, ratesInForce } from './currency.sql.ts';

export const currencyRoutes = serve(contract, {
  list: ({ db }) => currencies(db),
  async rates({ db }) {
    return (await ratesInForce(db)).map(({ code, rate, valid_from }) => ({
      code,
      rate,
      validFrom: ms(valid_from),
    }));
  },
});
