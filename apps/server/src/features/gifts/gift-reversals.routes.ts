import { giftReversals } from '@pitboss/contract/anchors/gifts';
import { serve } from '../../platform/calls/serve.ts';
import { reverseGift } from './gift-reversals.sql.ts';

/** Reversals of gifts that were sent. */
export const giftReversalRoutes = serve(giftReversals, { reverse: reverseGift });
