export { CardActs } from '../cases/CardActs.tsx';
export { CardCase } from '../cases/CardCase.tsx';
export { FeedActs } from '../cases/FeedActs.tsx';
export type { Alert } from './alert.ts';
