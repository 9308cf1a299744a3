import { giftReversals } from '@pitboss/contract/anchors/gifts';
import { serve } from '../../kernel/calls/serve.ts';
import { reverseGift } from './reverse.sql.ts';

/** What becomes of gifts that were sent. */
export const giftReversalRoutes = serve(giftReversals, { reverse: reverseGift });
