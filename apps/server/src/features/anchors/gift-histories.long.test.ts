import { proveGiftHistories } from '../../testing/giftHistories/prove.ts';

proveGiftHistories(8);
