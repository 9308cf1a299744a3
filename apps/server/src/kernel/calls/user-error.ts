/** A failure at start that the person can fix: printed as its one sentence, without a stack. */
export class UserError extends Error {}
