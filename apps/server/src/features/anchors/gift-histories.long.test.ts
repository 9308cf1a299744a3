import { proveGiftHistories } from '../../testing/gift-histories/prove.ts';

const isFullSize = process.env.PITBOSS_TEST_SIZE === 'full';

proveGiftHistories(isFullSize ? 8 : 1);
