import type { Call, RequestInput } from '@pitboss/contract/core/define';

/** A write and its payload, checked against the contract by `mutation`. */
export interface Mutation {
  readonly call: Call;
  readonly payload: unknown;
}

/** Names a write for a row action: `write: mutation(agents.updateState, { id, state })`. */
export const mutation = <C extends Call>(call: C, payload: RequestInput<C>): Mutation => ({ call, payload });
