import { money as contract } from '@pitboss/contract/money/money';
import { serve } from '../../platform/calls/serve.ts';
import { carryOut, previewOrder } from './orders.ts';

export const moneyRoutes = serve(contract, {
  preview: (context, order) => previewOrder(context, order),
  addBalance: (context, request) => carryOut(context, { direction: 'in', ...request, order: 'quota' }),
  buyPoints: (context, request) => carryOut(context, { ...request, order: 'points' }),
  setCredit: (context, request) => carryOut(context, { ...request, order: 'credit' }),
  deposit: (context, request) => carryOut(context, { ...request, order: 'deposit' }),
  withdraw: (context, request) => carryOut(context, { ...request, order: 'withdraw' }),
  reverse: (context, request) => carryOut(context, { ...request, order: 'reverse' }),
});
