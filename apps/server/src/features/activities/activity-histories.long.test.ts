import { proveHistories } from '../../testing/activities/prove.ts';

proveHistories(300);
