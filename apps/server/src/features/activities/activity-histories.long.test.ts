import { proveHistories } from '../../testing/activities/prove.ts';

const isFullSize = process.env.PITBOSS_TEST_SIZE === 'full';

proveHistories(isFullSize ? 300 : 25);
