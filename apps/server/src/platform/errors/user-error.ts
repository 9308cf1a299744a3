/** Failure at start that the operator can fix: printed as its one sentence, without a stack. */
export class UserError extends Error {}
