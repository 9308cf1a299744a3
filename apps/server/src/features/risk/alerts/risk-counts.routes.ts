import { riskCounts } from '@pitboss/contract/risk/risk-counts';
import { isMonitor } from '@pitboss/risk/monitors';
import { serve } from '../../../platform/calls/serve.ts';
import { readSettings } from '../tuning/settings.sql.ts';
import { countByCode } from './risk-counts.sql.ts';

/** Routes of the number of open alerts. */
export const riskCountRoutes = serve(riskCounts, {
  async open({ db }) {
    const settings = await readSettings(db);
    const counts = await countByCode(db);
    return Object.fromEntries(
      counts.map(({ code, ...count }) => [
        code,
        { ...count, sound: isMonitor(code) && settings.get(code)?.config.sound === true },
      ]),
    );
  },
});
